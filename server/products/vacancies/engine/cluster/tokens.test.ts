import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../text/query/parse.ts'
import { matchOf, needsPositions } from './match.ts'
import { anywhere, EVERY, prefixOf, tokenOf, tokensOf } from './tokens.ts'
import { degreesOfKey, keyOfDegrees } from './where.sql.ts'

const lexeme = fc
  .tuple(
    fc.constantFrom('', '=', '^', '^=', '@', '@=', '+', '#', '~'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  )
  .map(([sign, word]) => (sign + word).toWellFormed())
const word = fc.string({ unit: fc.constantFrom('а', 'я', 'z', '0', 'ї', '_', 'é'), minLength: 2, maxLength: 64 })

test('different lexemes are different tokens, of characters that a node keeps, and short enough', () => {
  fc.assert(
    fc.property(fc.uniqueArray(lexeme, { maxLength: 30 }), (lexemes) => {
      const tokens = lexemes.map(tokenOf)
      for (const token of tokens) expect(token).toMatch(/^[a-z0-9_а-я]{1,42}$/u)
      expect(new Set(tokens).size).toBe(lexemes.length)
      expect(tokens).not.toContain(EVERY)
    }),
    { numRuns: 2000, seed: 3 },
  )
})

/** What Sphinx does with a prefix. */
const finds = (query: string, tokens: readonly string[]): boolean =>
  query.endsWith('*') ? tokens.some((token) => token.startsWith(query.slice(0, -1))) : tokens.includes(query)

test('a prefix finds every form that begins with it, however long, and no other', () => {
  fc.assert(
    fc.property(word, word, fc.nat(70), fc.constantFrom('=', '^=', '@='), (form, other, length, sign) => {
      const prefix = form.slice(0, Math.max(length, 2))
      expect(finds(prefixOf(sign + prefix), tokensOf(new Set([sign + form])))).toBe(true)
      const isOther = other.startsWith(prefix)
      expect(finds(prefixOf(sign + prefix), tokensOf(new Set([sign + other])))).toBe(isOther)
    }),
    { numRuns: 3000, seed: 5 },
  )
})

test('a form in a title alone is found anywhere, but not in the description', () => {
  const titled = tokensOf(new Set(['=водитель', '^=водитель', '~=водитель']))
  expect(titled).not.toContain(tokenOf('=водитель'))
  expect(anywhere('=водитель').some((one) => titled.includes(tokenOf(one)))).toBe(true)
  expect(tokensOf(new Set(['=водитель', '^=водитель']))).toContain(tokenOf('=водитель'))
})

test('queries become expressions', () => {
  const shown = (text: string): string => {
    const query = parseQuery(text, { synonyms: false })
    if ('tooComplex' in query || query.root === null) return expect.fail(text)
    return matchOf(query.root)
  }
  expect(shown('завод цех')).toBe('(завод цех)')
  expect(shown('NOT завод')).toBe('(_a !завод)')
  expect(shown('цех OR NOT завод')).toBe('(цех | (_a !завод))')
  expect(shown('цех NOT завод NOT склад')).toBe('(цех !(завод | склад))')
  expect(shown('NAME:завод*')).toBe('_t_eзавод*')
  expect(shown('DESCRIPTION:завод*')).toBe('_eзавод*')
  expect(shown('DESCRIPTION:цех')).toBe('(цех !_nцех)')
  expect(shown('DESCRIPTION:!цех')).toBe('_eцех')
  expect(shown('!цех')).toBe('(_eцех | _t_eцех | _c_eцех)')
})

test('a phrase that no lexeme stands for needs positions', () => {
  const needs = (text: string): boolean => {
    const query = parseQuery(text)
    if ('tooComplex' in query || query.root === null) return expect.fail(text)
    return needsPositions(query.root)
  }
  expect(needs('"опыт работы"')).toBe(false)
  expect(needs('NAME:"синий трактор"')).toBe(false)
  expect(needs('"синий трактор"')).toBe(true)
  expect(needs('цех NOT "синий трактор"')).toBe(true)
})

test('degrees keep their order and their value as integers', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (a, b) => {
        expect(keyOfDegrees(a) < keyOfDegrees(b)).toBe(a < b)
        expect(degreesOfKey(keyOfDegrees(a)) === a).toBe(true)
      },
    ),
    { numRuns: 1000, seed: 7 },
  )
})
