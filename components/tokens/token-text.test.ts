import { describe, expect, test } from 'vitest'
import { hasToken, isMeant, maskedToken } from './token-text.ts'

const WHOLE = 'qt_8Rk2mVx5TnQz7LbWd3FjHc9PsY4aGe6UiNo1XpKtCvB0pA69T'
const token = { name: 'CI of the shop', prefix: 'qt_8Rk2', hint: 'A69T' }

test('a whole token is seen in any text, and nothing else is taken for one', () => {
  for (const text of [WHOLE, `${WHOLE}0123456789ab`, `Authorization: Bearer ${WHOLE}`, `{"token":"${WHOLE}"}`])
    expect(hasToken(text)).toBe(true)
  for (const text of ['', 'qt_8Rk2', WHOLE.slice(0, -1), `${WHOLE}0`, `x${WHOLE}`]) expect(hasToken(text)).toBe(false)
})

describe('a token is found', () => {
  test.each([
    'ci',
    ' shop ',
    'qt_8',
    'qt_8Rk2',
    'qt_8Rk2mVx',
    'qt_8Rk2…A69T',
    'qt_8Rk2...A69T',
    'qt_8R****69T',
    'A69T',
  ])('by %j', (text) => expect(isMeant(token, text)).toBe(true))
  test.each(['laptop', 'qt_9', 'qt_8Rk2…aaaa', 'A6'])('and not by %j', (text) =>
    expect(isMeant(token, text)).toBe(false),
  )
})

test('one whose prefix was not kept may begin like anything, and ends as it does', () => {
  const old = { ...token, prefix: null }
  expect(isMeant(old, 'qt_9abc')).toBe(true)
  expect(isMeant(old, 'qt_9abc…A69T')).toBe(true)
  expect(isMeant(old, 'qt_9abc…aaab')).toBe(false)
  expect([maskedToken(token), maskedToken(old)]).toEqual(['qt_8Rk2…A69T', 'qt_…A69T'])
})
