import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTips } from '#server/rides/feedback/tips.schema.ts'
import { tipsText } from '#server/rides/testing/arbitraries.ts'
import { tipFromText, tipPresets } from './tip-input.ts'

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

  test('keeps every digit of what the API takes, with point and with comma', () => {
    fc.assert(
      fc.property(tipsText, (text) => {
        expect(tipFromText(text)).toBe(text)
        expect(tipFromText(text.replace('.', ','))).toBe(text)
      }),
    )
  })
})

describe('the presets', () => {
  test('are half, the whole and twice the suggestion', () => {
    expect(tipPresets('1.50').map((preset) => preset.value)).toEqual(['0.75', '1.50', '3.00'])
    expect(tipPresets('0.25').map((preset) => preset.value)).toEqual(['0.13', '0.25', '0.50'])
    expect(tipPresets(undefined)).toEqual([])
  })

  test('are amounts the API takes, whatever was suggested', () => {
    fc.assert(
      fc.property(tipsText, (suggestion) => {
        for (const preset of tipPresets(suggestion)) expect(isTips(preset.value)).toBe(true)
      }),
    )
  })
})
