import { describe, expect, it } from 'vitest'
import { hintOf, isTokenSecret, newTokenSecret, tokenIn } from './issue-token.ts'

describe('a token secret', () => {
  it('has a fixed form and is never the same twice', () => {
    const made = Array.from({ length: 1000 }, newTokenSecret)
    expect(new Set(made).size).toBe(1000)
    for (const secret of made) {
      expect(secret).toMatch(/^qt_[0-9A-Za-z]{61}$/)
      expect(isTokenSecret(secret)).toBe(true)
    }
  })

  it('is recognised as mistyped when any one character differs', () => {
    const secret = newTokenSecret()
    for (let at = 0; at < secret.length; at++) {
      const other = secret[at] === 'a' ? 'b' : 'a'
      expect(isTokenSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false)
    }
    for (const text of ['', 'qt_', `${secret}x`, ` ${secret}`, secret.slice(0, -1)])
      expect(isTokenSecret(text)).toBe(false)
  })

  it('has the 64 characters that some clients demand, and one of the former 52 stays valid', () => {
    expect(newTokenSecret()).toHaveLength(64)
    const former = 'qt_8Rk2mVx5TnQz7LbWd3FjHc9PsY4aGe6UiNo1XpKtCvB0pA69T'
    expect([isTokenSecret(former), tokenIn(`Bearer ${former}`)]).toEqual([true, former])
    expect([isTokenSecret(`${former.slice(0, -1)}0`), isTokenSecret(`${former}0`)]).toEqual([false, false])
  })

  it('is hinted at by its last four characters', () => {
    expect(hintOf('qt_abcdefgh')).toBe('efgh')
  })
})
