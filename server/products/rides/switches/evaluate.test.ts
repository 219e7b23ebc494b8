import { describe, expect, test } from 'vitest'
import { evaluate, mayBeOn } from './evaluate.ts'
import { limited, limitsOf } from './limits.ts'
import type { Rule, SwitchState } from './rules.schema.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const state = (rules: Rule[], change: Partial<SwitchState> = {}): SwitchState => ({
  type: 'boolean',
  enabled: true,
  default: false,
  rules,
  note: '',
  ...change,
})
const valueFor = (rule: Omit<Rule, 'value'>, client: object, now = NOW) =>
  evaluate('map', state([{ ...rule, value: true }]), client, now).value

test.each<[string, Omit<Rule, 'value'>, object, boolean]>([
  ['a platform in any case', { platforms: ['ios'] }, { platform: 'iOS' }, true],
  ['no other platform', { platforms: ['ios'] }, { platform: 'web' }, false],
  ['no client that does not say its platform', { platforms: ['ios'] }, {}, false],
  ['a newer version, compared by number', { min_app_version: '4.9' }, { app_version: '4.10' }, true],
  ['no older version', { min_app_version: '4.10' }, { app_version: '4.9.9' }, false],
  ['the version itself, however it is written', { min_app_version: '4' }, { app_version: '4.0.0' }, true],
  ['a version below', { below_app_version: '5' }, { app_version: '4.9' }, true],
  ['not the version that is the bound', { below_app_version: '5' }, { app_version: '5.0' }, false],
  ['no client without a version', { below_app_version: '5' }, {}, false],
  ['everybody in the whole share', { percent: 100 }, {}, true],
  ['nobody in no share', { percent: 0 }, { rider: 'usr_1' }, false],
  ['no unknown rider in a share', { percent: 99.99 }, {}, false],
])('a rule matches %s', (_case, rule, client, expected) => {
  expect(valueFor(rule, client)).toBe(expected)
})

test('a rule holds from its first moment until its last', () => {
  const rule = { from: '2026-03-01T12:00:00Z', until: '2026-03-01T14:00:00+01:00' }
  const at = (time: string) => valueFor(rule, {}, Date.parse(time))
  expect(['11:59:59.999', '12:00:00', '12:59:59.999', '13:00:00'].map((time) => at(`2026-03-01T${time}Z`))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the first rule that matches decides, and each outcome says why', () => {
  const colors = state(
    [
      { platforms: ['ios'], value: 'blue' },
      { percent: 50, value: 'green' },
    ],
    { type: 'text', default: 'grey' },
  )
  const outcomes = [{ platform: 'ios' }, { rider: 'r7' }, {}].map((client) => evaluate('color', colors, client, NOW))
  expect(outcomes[0]).toEqual({ value: 'blue', reason: 'TARGETING_MATCH', rule: 0 })
  expect(outcomes[2]).toEqual({ value: 'grey', reason: 'DEFAULT', rule: null })
  const shares = Array.from({ length: 40 }, (_, i) => evaluate('color', colors, { rider: `r${i}` }, NOW))
  expect(shares.find(({ value }) => value === 'green')).toEqual({ value: 'green', reason: 'SPLIT', rule: 1 })
  const off = { ...colors, enabled: false }
  expect(evaluate('color', off, { platform: 'ios' }, NOW)).toEqual({ value: 'grey', reason: 'DISABLED', rule: null })
  expect(evaluate('map', state([], { enabled: false, default: true }), {}, NOW).value).toBe(false)
  expect(evaluate('map', state([], { default: true }), {}, NOW).reason).toBe('STATIC')
})

describe('a share of the riders', () => {
  const riders = Array.from({ length: 10_000 }, (_, i) => `usr_${i}`)
  const chosen = (percent: number, salt?: string, name = 'map') =>
    riders.filter(
      (rider) => evaluate(name, state([{ percent, ...(salt && { salt }), value: true }]), { rider }, NOW).value,
    )

  test.each([1, 10, 50, 90])(
    'of %i percent is that large within one percent of all, and always the same',
    (percent) => {
      const first = chosen(percent)
      expect(Math.abs(first.length / 100 - percent)).toBeLessThan(1)
      expect(chosen(percent)).toEqual(first)
    },
  )

  test('keeps its riders as it grows, and has others for another switch or salt', () => {
    const grown = new Set(chosen(20))
    expect(chosen(10).every((rider) => grown.has(rider))).toBe(true)
    for (const other of [chosen(20, 'second try'), chosen(20, undefined, 'tips')]) {
      const both = other.filter((rider) => grown.has(rider)).length
      // A fifth of a fifth, where the draws have nothing to do with each other.
      expect(both / riders.length).toBeGreaterThan(0.02)
      expect(both / riders.length).toBeLessThan(0.06)
    }
  })

  test('is the same in every version of Quartet', () => {
    expect(chosen(10).slice(0, 6)).toMatchInlineSnapshot(`
      [
        "usr_0",
        "usr_9",
        "usr_20",
        "usr_31",
        "usr_40",
        "usr_46",
      ]
    `)
  })
})

test('the backend offers what some client of the rider may have', () => {
  const may = (rules: Rule[], change?: Partial<SwitchState>, rider = 'usr_1') =>
    mayBeOn('map', state(rules, change), rider, NOW)
  expect(may([{ platforms: ['ios'], min_app_version: '4', value: true }])).toBe(true)
  expect(may([{ platforms: ['ios'], value: false }], { default: true })).toBe(true)
  expect(may([{ value: false }, { platforms: ['ios'], value: true }], { default: true })).toBe(false)
  expect(may([{ percent: 0, value: true }])).toBe(false)
  expect(may([{ until: '2026-01-01T00:00:00Z', value: true }])).toBe(false)
  expect(may([], { default: true, enabled: false })).toBe(false)
})

test('limits of earlier versions become a rule and come back; further rules show none', () => {
  for (const limits of [
    { platforms: [], min_app_version: null },
    { platforms: ['ios'], min_app_version: null },
    { platforms: [], min_app_version: '4.2' },
  ]) {
    expect(limitsOf({ ...state([]), ...limited(limits) })).toEqual(limits)
  }
  expect(limitsOf(state([{ percent: 5, value: true }]))).toEqual({ platforms: [], min_app_version: null })
})
