import { conditionsNamed, type Condition } from '../analysis/conditions.ts'
import { LONGEST_SYNONYM, synonymsOf, type Synonym } from '../analysis/synonyms.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { tradeForms } from '../analysis/trade-forms.ts'
import type { Word } from '../analysis/words.ts'
import type { Span } from './ast.ts'

/** Words written together (`бизнес-аналитик`, `hh.ru`), which must be adjacent. Offsets into the whole query. */
export interface Unit extends Span {
  words: Word[]
  /** a single function word */
  stop: boolean
}

/** Words of a part of the query. A slash or comma separates like a space: `SQL/ETL` is two units. */
export function unitsOf(text: string, span: Span): Unit[] {
  const units: Unit[] = []
  let last: Unit | undefined
  for (const { word, start, end } of tokenize(text.slice(span.start, span.end))) {
    const from = span.start + start
    if (last !== undefined && JOINED.test(text.slice(last.end, from))) {
      last.words.push(word)
      last.stop = false
      last.end = span.start + end
      continue
    }
    last = { words: [word], stop: word.stop, start: from, end: span.start + end }
    units.push(last)
  }
  return units
}

const JOINED = /^[-‐‑.'’_@&:+]$/

/** Adjacent units that mean one thing. */
export interface Piece {
  units: Unit[]
  /** the text of another form of the word is empty: it is not shown to the user */
  synonyms: readonly Synonym[]
  /** values of dictionaries that the words name */
  conditions: readonly Condition[]
  /** `function`: a function word; `noise`: a word that only says that somebody looks for work */
  role: 'content' | 'noise' | 'function'
}

/**
 * Splits adjacent plain words of a query into pieces, from left to right, taking the longest entry
 * of a list each time.
 */
export function piecesOf(units: readonly Unit[], lists: { synonyms: boolean; conditions: boolean }): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < units.length;) {
    const piece = listedAt(units, at, lists) ?? withoutAt(units, at) ?? single(units[at])
    pieces.push(piece)
    at += Math.max(piece.units.length, 1)
  }
  return pieces
}

function listedAt(
  units: readonly Unit[],
  at: number,
  lists: { synonyms: boolean; conditions: boolean },
): Piece | undefined {
  for (let size = Math.min(LONGEST_SYNONYM, units.length - at); size > 0; size--) {
    const here = units.slice(at, at + size)
    const words = wordsOf(here)
    const synonyms = lists.synonyms ? [...synonymsOf(words), ...formsOf(words)] : []
    const conditions = lists.conditions ? conditionsNamed(words) : []
    if (synonyms.length + conditions.length > 0) return { units: here, synonyms, conditions, role: 'content' }
  }
  return undefined
}

/** The trade that a single word stands for, with its synonyms: `продавщица` finds what `продавец` finds. */
function formsOf(words: readonly Word[]): Synonym[] {
  const [word] = words
  if (word === undefined || words.length > 1) return []
  return tradeForms(word).flatMap((form): Synonym[] => {
    const own = { text: '', words: [form.word], meant: !form.wider, wider: form.wider }
    return [own, ...(form.wider ? [] : synonymsOf([form.word]))]
  })
}

/** `без` belongs to the word after it. */
function withoutAt(units: readonly Unit[], at: number): Piece | undefined {
  const [unit, next] = [units[at], units[at + 1]]
  if (unit?.words.length !== 1 || unit.words[0]?.form !== 'без' || next === undefined || next.stop) return undefined
  return { units: [unit, next], synonyms: [], conditions: [], role: 'content' }
}

function single(unit: Unit | undefined): Piece {
  const units = unit === undefined ? [] : [unit]
  const role = unit?.stop ? 'function' : units.every(isNoise) ? 'noise' : 'content'
  return { units, synonyms: [], conditions: [], role }
}

/** Whether a part of a query only says that somebody looks for work. */
export const isNoise = ({ words }: Unit): boolean => words.length === 1 && NOISE.has(words[0]?.form ?? '')

/**
 * Compared by form, because in "график работы" and "по работе с клиентами" the word carries
 * meaning.
 */
const NOISE: ReadonlySet<string> = new Set(
  [
    'работа работу вакансия вакансии вакансию вакансий ищу ищем ищет ищется найти найду хочу хотим нужен нужна нужно',
    'нужны требуется требуются устроиться устроюсь срочно свежие подработаю трудоустройство',
    'job jobs vacancy vacancies hiring wanted',
  ]
    .join(' ')
    .split(' '),
)

export const wordsOf = (units: readonly Unit[]): Word[] => units.flatMap((unit) => unit.words)
