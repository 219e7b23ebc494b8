import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksWhyBetter, saveBody, toggled } from './feedback-logic.ts'
import type { Draft, Features, ScreenData } from './feedback-logic.ts'

const stars = fc.integer({ min: 1, max: 5 })
const texts = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 4 })
const features = fc.record<Features>({
  feedback_screen: fc.boolean(),
  better_reasons: fc.boolean(),
  three_order_check: fc.boolean(),
  tips: fc.boolean(),
})
const screen = fc.record<ScreenData, 'quality_choices'>(
  {
    quality_choices: texts,
    better_quality_choices: texts,
    prev_order_stars: stars,
    prev_prev_order_stars: stars,
    tips_suggestion: fc.constant('1.50'),
  },
  { requiredKeys: ['quality_choices'] },
)
const draft = fc.record<Draft>({
  stars: fc.option(stars),
  quality: texts,
  better: texts,
  comment: fc.string(),
  tips: fc.option(fc.constant('2.25')),
})
const ALL_ON: Features = { feedback_screen: true, better_reasons: true, three_order_check: false, tips: true }

describe('the question why this trip was better', () => {
  test('is never asked without a previous rating', () => {
    fc.assert(
      fc.property(screen, features, stars, (data, on, given) => {
        expect(asksWhyBetter({ ...data, prev_order_stars: undefined }, on, given)).toBe(false)
      }),
    )
  })

  test('is never asked for an equal or a lower rating, nor before a rating is given', () => {
    fc.assert(
      fc.property(screen, features, stars, stars, (data, on, one, other) => {
        const given = Math.min(one, other)
        expect(asksWhyBetter({ ...data, prev_order_stars: Math.max(one, other) }, on, given)).toBe(false)
        expect(asksWhyBetter(data, on, null)).toBe(false)
      }),
    )
  })

  test('is asked for a higher rating when the switch is on and there are choices', () => {
    for (let previous = 1; previous <= 4; previous++) {
      for (let given = previous + 1; given <= 5; given++) {
        const data = { quality_choices: ['a'], better_quality_choices: ['b'], prev_order_stars: previous }
        expect(asksWhyBetter(data, ALL_ON, given)).toBe(true)
        expect(asksWhyBetter(data, { ...ALL_ON, better_reasons: false }, given)).toBe(false)
        expect(asksWhyBetter({ ...data, better_quality_choices: [] }, ALL_ON, given)).toBe(false)
      }
    }
  })

  test('is only narrowed by the three-order check, and exactly by the rating before the previous one', () => {
    fc.assert(
      fc.property(screen, features, stars, (data, on, given) => {
        const wide = asksWhyBetter(data, { ...on, three_order_check: false }, given)
        const narrow = asksWhyBetter(data, { ...on, three_order_check: true }, given)
        const earlier = data.prev_prev_order_stars
        expect(narrow).toBe(wide && (earlier === undefined || given > earlier))
      }),
    )
  })
})

describe('what is sent', () => {
  test('never has an answer to a hidden question', () => {
    fc.assert(
      fc.property(screen, features, draft, (data, on, entered) => {
        const body = saveBody('o1', entered, data, on)
        if (!asksWhyBetter(data, on, entered.stars)) expect(body.reasons?.better_quality_choices ?? []).toEqual([])
        if (!on.tips) expect(body).not.toHaveProperty('tips')
        expect('stars' in body).toBe(entered.stars !== null)
      }),
    )
  })

  test('keeps every answer to a visible question', () => {
    const data = { quality_choices: ['a', 'b'], better_quality_choices: ['c'], prev_order_stars: 2 }
    const entered = { stars: 4, quality: ['a'], better: ['c'], comment: ' good ', tips: '0.10' }
    expect(saveBody('o1', entered, data, ALL_ON)).toEqual({
      order_id: 'o1',
      stars: 4,
      comment: 'good',
      reasons: { quality_choices: ['a'], better_quality_choices: ['c'] },
      tips: '0.10',
    })
  })

  test('follows the order of the chips, and a second tap takes a choice back', () => {
    const choices = ['a', 'b', 'c']
    expect(toggled(['c'], 'a', choices)).toEqual(['a', 'c'])
    expect(toggled(['a', 'c'], 'a', choices)).toEqual(['c'])
  })
})
