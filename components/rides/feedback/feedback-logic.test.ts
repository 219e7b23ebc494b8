import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmount } from '#server/products/rides/amount.schema.ts'
import { tipsText } from '#server/products/rides/testing/arbitraries.ts'
import {
  EMPTY_DRAFT,
  asksWhyBetter,
  choicesAt,
  hasUnreadableTip,
  isPraise,
  mostTip,
  nextSteps,
  offersTip,
  saveBody,
  saysNothing,
  tipFromText,
  tipPresets,
  toggled,
  type ChoiceGroups,
  type Draft,
  type Features,
  type ScreenData,
} from './feedback-logic.ts'

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
  tips: fc.option(fc.constantFrom('2.25', '2,25', '', '1.2.3')),
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

const groups = fc.option(
  fc.record<ChoiceGroups>({
    version: fc.nat(),
    choices: fc.array(
      fc.record({
        text: fc.constantFrom('a', 'b', 'c', 'd'),
        stars: fc.uniqueArray(stars, { minLength: 1 }),
        cause: fc.constant('car' as const),
      }),
      { maxLength: 4 },
    ),
  }),
  { nil: undefined },
)
const listed = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

describe('the choices at a rating', () => {
  test('are those of the screen in their order, without those that the groups keep for other ratings', () => {
    fc.assert(
      fc.property(listed, groups, stars, (quality_choices, by, given) => {
        const shown = choicesAt(given, { quality_choices }, by)
        expect(shown).toEqual(quality_choices.filter((text) => shown.includes(text)))
        for (const text of quality_choices) {
          const ratings = by?.choices.findLast((one) => one.text === text)?.stars
          expect(shown.includes(text)).toBe(ratings === undefined || ratings.includes(given))
        }
        expect(choicesAt(null, { quality_choices }, by)).toEqual([])
      }),
    )
  })

  test('are all of them where the server has no groups', () => {
    expect(choicesAt(1, { quality_choices: ['a', 'b'] }, undefined)).toEqual(['a', 'b'])
  })

  test('are the only answers that are sent, however the rating changed meanwhile', () => {
    fc.assert(
      fc.property(listed, groups, draft, features, (quality_choices, by, entered, on) => {
        const data = { quality_choices }
        const answered = { ...entered, quality: ['a', 'b', 'gone'] }
        const { reasons } = saveBody('o1', answered, data, on, by)
        const shown = choicesAt(answered.stars, data, by)
        expect(reasons?.quality_choices ?? []).toEqual(answered.quality.filter((text) => shown.includes(text)))
      }),
    )
  })
})

test('a tip is asked for after praise, and never hidden once it is chosen', () => {
  for (const given of [null, 1, 2, 3, 4, 5]) {
    expect(offersTip({ stars: given, tips: null })).toBe(given !== null && given >= 4)
    expect(offersTip({ stars: given, tips: '' })).toBe(true)
  }
})

test('the thanks name a tip, a problem, and that support reads what went wrong or was written', () => {
  expect(nextSteps({ stars: 5 }, false)).toEqual(['nothing'])
  expect(nextSteps({ stars: 5, tips: '0.00' }, false)).toEqual(['nothing'])
  expect(nextSteps({ stars: 5, tips: '0.50', comment: 'Hat' }, true)).toEqual(['tip', 'problem', 'support_reads'])
  for (const given of [1, 2, 3, 4, 5]) {
    expect(nextSteps({ stars: given }, false)).toEqual([isPraise(given) ? 'nothing' : 'support_reads'])
  }
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

  test('has the tip whenever it is asked for and readable, and waits while it is not', () => {
    fc.assert(
      fc.property(screen, features, draft, (data, on, entered) => {
        if (!on.tips || data.tips_suggestion === undefined) return
        const waits = hasUnreadableTip(entered, data, on)
        expect(waits).toBe(entered.tips === '' || entered.tips === '1.2.3')
        const { tips } = saveBody('o1', entered, data, on)
        expect(tips).toBe(entered.tips === null || waits ? undefined : '2.25')
      }),
    )
  })

  test('is never an order alone, which the server refuses', () => {
    fc.assert(
      fc.property(screen, features, draft, (data, on, entered) => {
        if (hasUnreadableTip(entered, data, on)) return
        const { order_id: _id, ...said } = saveBody('o1', entered, data, on)
        expect(saysNothing(entered, data, on)).toBe(Object.keys(said).length === 0)
      }),
    )
    const tipped = { ...EMPTY_DRAFT, tips: '2.25' }
    const data = { quality_choices: ['a'], tips_suggestion: '1.50' }
    expect(saysNothing(tipped, data, ALL_ON)).toBe(false)
    expect(saysNothing(tipped, data, { ...ALL_ON, tips: false })).toBe(true)
    expect(saysNothing({ ...EMPTY_DRAFT, comment: ' ' }, data, ALL_ON)).toBe(true)
    expect(saysNothing({ ...EMPTY_DRAFT, tips: '1,2,3' }, data, ALL_ON)).toBe(false)
  })

  test('follows the order of the chips, and a second tap removes a choice', () => {
    const choices = ['a', 'b', 'c']
    expect(toggled(['c'], 'a', choices)).toEqual(['a', 'c'])
    expect(toggled(['a', 'c'], 'a', choices)).toEqual(['c'])
  })
})

describe('a typed tip', () => {
  test.each([
    ['1,50', '1.50'],
    [' 1.5 ', '1.5'],
    ['007', '7'],
    [',5', '0.5'],
    ['5.', '5'],
    ['0', '0'],
  ])('%j is sent as %s', (typed, sent) => expect(tipFromText(typed)).toBe(sent))

  test.each(['', '1.2.3', '1,2,3', '-1', '1e3', 'two', '12345678901234567'])('%j is no amount', (typed) =>
    expect(tipFromText(typed)).toBeNull(),
  )

  test('keeps every digit of what the API accepts, with point and with comma', () => {
    fc.assert(
      fc.property(tipsText, (text) => {
        expect(tipFromText(text)).toBe(text)
        expect(tipFromText(text.replace('.', ','))).toBe(text)
      }),
    )
  })
})

describe('the most that can be typed', () => {
  test('is a hundred times the suggestion', () => {
    expect(mostTip('1.50')).toBe('150.00')
    expect(mostTip(undefined)).toBeUndefined()
    expect(tipFromText('150', '150.00')).toBe('150')
    expect(tipFromText('150.01', '150.00')).toBeNull()
    expect(tipFromText('1500', '150.00')).toBeNull()
    const screen = { quality_choices: [], tips_suggestion: '1.50' }
    const typed = { ...EMPTY_DRAFT, tips: '15000' }
    expect(hasUnreadableTip(typed, screen, ALL_ON)).toBe(true)
    expect(saveBody('o1', typed, screen, ALL_ON)).not.toHaveProperty('tips')
  })
})

describe('the presets', () => {
  test('are half, the whole and twice the suggestion', () => {
    expect(tipPresets('2.00').map((preset) => preset.value)).toEqual(['1.00', '2.00', '4.00'])
    expect(tipPresets(undefined)).toEqual([])
  })

  test.each([
    ['1.37', ['1.00', '1.50', '3.00']],
    ['1.23', ['0.50', '1.00', '2.00']],
    ['1.25', ['1.00', '1.50', '3.00']],
    ['0.03', ['0.50', '1.00']],
    ['12.345678', ['6.50', '12.50', '25.00']],
  ])('of %s are rounded to half a unit, and never less', (suggestion, values) => {
    expect(tipPresets(suggestion).map((preset) => preset.value)).toEqual(values)
  })

  test('are amounts the API accepts, whatever was suggested', () => {
    fc.assert(
      fc.property(tipsText, (suggestion) => {
        for (const preset of tipPresets(suggestion)) expect(isAmount(preset.value)).toBe(true)
      }),
    )
  })
})
