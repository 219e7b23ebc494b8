import type { Vacancy } from '#prisma/generated/client.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { monthlySalary } from '../engine/row.ts'
import { mainLexeme } from '../text/analysis/lexemes.ts'
import { tokenize } from '../text/analysis/tokenize.ts'
import { hashOf, signatureOf, similarity, type Signature } from './minhash.ts'

/** What is compared of a vacancy. */
export interface Comparable {
  areaId: number
  /** lexemes of the title in order, with spaces */
  title: string
  /** roubles a month; null without pay */
  salaryLow: number | null
  salaryHigh: number | null
  signature: Signature
}

/** Words of a shingle. */
const SHINGLE = 4
/** A text with fewer shingles is too short to be compared. */
const FEWEST = 20
/** Texts with at least this estimated similarity are the same. */
const SAME = 0.8

type Compared = Pick<
  Vacancy,
  'name' | 'description' | 'areaId' | 'salaryFrom' | 'salaryTo' | 'salaryCurrency' | 'salaryMode'
>

/** @returns null for a vacancy of too few words, which is not compared */
export function comparable(vacancy: Compared): Comparable | null {
  const shingles = shinglesOf(`${vacancy.name}\n${plainText(vacancy.description)}`)
  if (shingles.size < FEWEST) return null
  const { low, high } = monthlySalary(vacancy)
  const title = titleLexemes(vacancy.name).join(' ')
  return { areaId: vacancy.areaId, title, salaryLow: low, salaryHigh: high, signature: signatureOf(shingles) }
}

/**
 * Whether two vacancies offer the same job: nearly the same text in one area, with titles and pay that may be the same.
 */
export const isSameJob = (one: Comparable, other: Comparable): boolean =>
  one.areaId === other.areaId &&
  similarity(one.signature, other.signature) >= SAME &&
  isSamePay(one, other) &&
  isSameTitle(one.title, other.title)

/** Hashes of all runs of four words. */
function shinglesOf(text: string): Set<number> {
  const words = tokenize(text).map(({ word }) => word.form)
  const hashes = new Set<number>()
  for (let at = 0; at + SHINGLE <= words.length; at++) hashes.add(hashOf(words.slice(at, at + SHINGLE).join(' ')))
  return hashes
}

function isSamePay(one: Comparable, other: Comparable): boolean {
  const { salaryLow, salaryHigh } = one
  if (salaryLow === null || salaryHigh === null || other.salaryLow === null || other.salaryHigh === null) return true
  return salaryLow <= other.salaryHigh && other.salaryLow <= salaryHigh
}

/**
 * Whether more than half of the words of the shorter title are in the other. The text alone does not decide: an
 * employer's long texts may differ less than their titles do.
 */
function isSameTitle(one: string, other: string): boolean {
  const [shorter, longer] = [one.split(' '), new Set(other.split(' '))]
  if (shorter.length > longer.size) return isSameTitle(other, one)
  return shorter.filter((word) => longer.has(word)).length * 2 > shorter.length
}

const titleLexemes = (name: string): string[] => {
  const words = tokenize(name).filter(({ word }) => !word.stop)
  return [...new Set(words.map(({ word }) => mainLexeme(word)))]
}
