import { readFileSync, writeFileSync } from 'node:fs'
import { checkSync, type AttackPattern } from 'recheck'
import type { WorstWord } from '#server/testing/fuzz/worst-words.ts'
import type { Literal } from './literals.ts'

/** How the steps of an expression grow with its text: a degree, `exponential`, or `unknown` when there was no time. */
export type Verdict = 'linear' | number | 'exponential' | 'unknown'

/** Verdicts by expression. Those that are found at once are not kept. */
export type Verdicts = Record<string, Verdict>

const VERDICTS = 'scripts/dev/regexps/verdicts.json'
const WORDS = 'server/testing/fuzz/worst-words.json'
/** Bounded by steps and not by time, which would depend on the machine. */
const LIMITS = { timeout: 120_000, incubationTimeout: null, attackTimeout: null, seedingTimeout: null }

/** The expression as it is written in code. */
export const expressionOf = ({ source, flags }: Pick<Literal, 'source' | 'flags'>): string => `/${source}/${flags}`

export const keptVerdicts = (): Verdicts => read<Verdicts>(VERDICTS)

export interface Checked {
  verdict: Verdict
  /** True when there is nothing in the expression that could repeat in two ways: found at once. */
  isTrivial: boolean
  attack: AttackPattern | null
}

/** Checks one expression, which takes seconds when it has many repetitions. */
export function checked({ source, flags }: Pick<Literal, 'source' | 'flags'>): Checked {
  // Uses recheck's build in JavaScript, in this thread.
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  const result = checkSync(source, flags, LIMITS)
  if (result.status === 'unknown') return { verdict: 'unknown', isTrivial: false, attack: null }
  if (result.status === 'safe') {
    const isTrivial = result.complexity.type === 'safe' && !result.complexity.isFuzz
    return { verdict: 'linear', isTrivial, attack: null }
  }
  const { complexity, attack } = result
  return { verdict: complexity.type === 'polynomial' ? complexity.degree : 'exponential', isTrivial: false, attack }
}

/**
 * Checks expressions without a verdict, and removes verdicts of expressions that are gone, except
 * their worst texts.
 */
export function checkAll(literals: readonly Literal[], onChecked: (literal: Literal, verdict: Verdict) => void): void {
  const before = keptVerdicts()
  const after: Verdicts = {}
  const words = read<WorstWord[]>(WORDS)
  for (const literal of new Map(literals.map((one) => [expressionOf(one), one])).values()) {
    const expression = expressionOf(literal)
    const known = before[expression]
    if (known !== undefined) {
      after[expression] = known
      continue
    }
    const { verdict, isTrivial, attack } = checked(literal)
    if (isTrivial) continue
    after[expression] = verdict
    if (attack && !words.some((word) => word.expression === expression)) words.push(wordOf(expression, attack))
    onChecked(literal, verdict)
  }
  write(VERDICTS, Object.fromEntries(Object.entries(after).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  write(WORDS, words)
}

function wordOf(expression: string, { pumps, suffix }: AttackPattern): WorstWord {
  return { expression, pumps: pumps.map(({ prefix, pump }) => ({ prefix, pump })), suffix }
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function write(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
