import { describe, expect, it } from 'vitest'
import { hintOf, isTokenSecret, newTokenSecret } from './issue-token.ts'

describe('a token secret', () => {
  it('has a fixed form and is never the same twice', () => {
    const made = Array.from({ length: 1000 }, newTokenSecret)
    expect(new Set(made).size).toBe(1000)
    for (const secret of made) {
      expect(secret).toMatch(/^qt_[0-9A-Za-z]{49}$/)
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

  it('is hinted at by its last four characters', () => {
    expect(hintOf('qt_abcdefgh')).toBe('efgh')
  })
})
