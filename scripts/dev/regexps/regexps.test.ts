import { expect, it } from 'vitest'
import { literalsOf, literalsOfCode, type Bound } from './literals.ts'
import { checked, expressionOf, keptVerdicts, type Verdict } from './verdicts.ts'

/** About a tenth of a second. */
const MOST_STEPS = 10_000_000

const { literals, problems } = literalsOfCode()

it('every regular expression is a literal, and the bounds of its text are numbers of the code', () => {
  expect(literals.length).toBeGreaterThan(400)
  expect(problems).toEqual([])
})

it('every regular expression is checked, and no text that a user writes keeps one busy', () => {
  const kept = keptVerdicts()
  const found = literals.flatMap((literal) => {
    const verdict = kept[expressionOf(literal)] ?? trivial(literal)
    const why = verdict === undefined ? 'is not checked: npm run regexps' : wrongOf(verdict, literal.bound)
    return why === null ? [] : [`${literal.at} ${expressionOf(literal)} ${why}`]
  })
  expect(found).toEqual([])
})

it('knows an exponential expression, and a polynomial one', () => {
  expect(checked({ source: String.raw`^(?:\d{1,10}[SMHDW]?)+$`, flags: 'i' }).verdict).toBe('exponential')
  expect(checked({ source: String.raw`\([^)]*\)`, flags: '' }).verdict).toBe(2)
  expect(checked({ source: String.raw`\([^()]*\)`, flags: '' }).verdict).toBe('linear')
  expect(wrongOf('exponential', 'own')).not.toBeNull()
  expect(wrongOf(2, null)).not.toBeNull()
  expect(wrongOf(2, 100_000)).not.toBeNull()
  expect(wrongOf(2, 60)).toBeNull()
})

it('reads what a comment beside an expression says of its text', () => {
  const text = `
    const MOST = 60
    // A line of at most 60 characters.
    const a = /a/g
    const b = /b/ // a text of our own
    const c = /c/
    // At least as good, and at most 70 characters.
    const d = /d/
    const e = new RegExp(c)
    'x'.match('y')`
  const found = literalsOf('x.ts', text)
  expect(found.literals.map(({ source, flags, bound }) => [source, flags, bound])).toEqual([
    ['a', 'g', 60],
    ['b', '', 'own'],
    ['c', '', null],
    ['d', '', 70],
  ])
  expect(found.problems.map((problem) => problem.split(' ', 1)[0])).toEqual(['x.ts:9', 'x.ts:10', 'x.ts:8'])
})

/** Undefined for an expression that takes time to check. */
function trivial(literal: { source: string; flags: string }): Verdict | undefined {
  const { verdict, isTrivial } = checked(literal)
  return isTrivial ? verdict : undefined
}

/** Null when the expression may stay as it is. */
function wrongOf(verdict: Verdict, bound: Bound | null): string | null {
  if (verdict === 'linear') return bound === null ? null : 'is linear and needs no bound'
  if (verdict === 'exponential') return 'is exponential: rewrite it'
  if (verdict === 'unknown') return bound === 'own' ? null : 'took too long to check: rewrite it'
  if (bound === 'own' || (bound !== null && bound ** verdict <= MOST_STEPS)) return null
  return `takes n^${verdict} steps: rewrite it, or bound its text and say so beside it`
}
