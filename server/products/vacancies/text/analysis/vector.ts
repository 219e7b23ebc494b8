import { IN_COMPANY, IN_SKILLS, IN_TITLE, mainLexeme, NOT_IN_DESCRIPTION } from './lexemes.ts'
import { compoundsIn, neighboursIn } from './phrases.ts'
import { tokenize, type Token } from './tokenize.ts'
import type { Word } from './words.ts'

/** The searchable text of one vacancy; plain text, no HTML (see `plainText`). */
export interface VacancyText {
  name: string
  company_name: string
  key_skills?: readonly string[]
  description: string
  /** lexemes of the values of its conditions */
  conditions?: readonly string[]
}

/**
 * The vacancy's `tsvector` in PostgreSQL's input form: `'lexeme':position,…` with the weights A title, B company,
 * C key skills, D description. Use it as `$1::tsvector` in a statement, or as the column's text in COPY: it holds no
 * backslash, tab or newline, and no quoting is needed because words are letters and digits. PostgreSQL never parses
 * the vacancy itself, so index and query agree by construction.
 */
export function indexText(vacancy: VacancyText): string {
  let text = ''
  for (const [lexeme, positions] of indexEntries(vacancy)) text += `${text === '' ? '' : ' '}${lexeme}:${positions}`
  return text
}

/**
 * Lexeme → its positions with weights, as `indexText` writes them. Positions leave a gap between fields and between key
 * skills, so that no phrase crosses them.
 */
export function indexEntries(vacancy: VacancyText): Map<string, string> {
  const name = tokenize(vacancy.name).slice(0, MOST_SHORT)
  const company = tokenize(vacancy.company_name).slice(0, MOST_SHORT)
  const skills = (vacancy.key_skills ?? []).slice(0, MOST_SKILLS).map((skill) => tokenize(skill).slice(0, MOST_SHORT))
  const companyFrom = 1 + name.length + GAP
  let from = companyFrom + company.length + GAP
  const builder = new Builder()
  for (const skill of skills) {
    builder.add(skill, { from, weight: 'C' })
    for (const lexeme of skillLexemes(skill)) builder.once(lexeme, `${from}C`)
    from += skill.length + GAP
  }
  const description = tokenize(vacancy.description)
  builder.add(description.slice(0, Math.max(LAST_POSITION - from, 0)), { from, weight: '' })
  const undescribed = builder.missing(company, name)
  builder.add(company, { from: companyFrom, weight: 'B', sign: IN_COMPANY, undescribed })
  builder.add(name, { from: 1, weight: 'A', sign: IN_TITLE, undescribed })
  for (const [lexeme, at] of neighboursIn(name)) builder.once(IN_TITLE + lexeme, `${at + 1}A`)
  for (const lexeme of vacancy.conditions ?? []) builder.once(lexeme, '1')
  return builder.entries
}

/** Main lexemes and phrases of a key skill, marked as such. */
const skillLexemes = (skill: readonly Token[]): string[] =>
  [
    ...skill.flatMap(({ word }) => [word, ...word.also].map(mainLexeme)),
    ...compoundsIn(skill).map(([lexeme]) => lexeme),
  ].map((lexeme) => IN_SKILLS + lexeme)

/**
 * Number of words in a title without function words, at most 255: a word of a short title counts
 * for more.
 */
export const titleWords = (name: string): number =>
  Math.min(tokenize(name).filter(({ word }) => !word.stop).length, MOST_TITLE_WORDS)

const MOST_TITLE_WORDS = 255

const GAP = 8

/** Words beyond the limits of a tsvector, positions up to 16,383 and 1 MB, are not indexed. */
const LAST_POSITION = 16_383
const MOST_UNITS = 150_000

/** Limits of words in a title, a company's name or a key skill, and of key skills. */
const MOST_SHORT = 100
const MOST_SKILLS = 60

interface Placement {
  from: number
  weight: 'A' | 'B' | 'C' | ''
  /** sign of the field: lexemes are added with it too */
  sign?: string
  /** lexemes of the text that neither the description nor the key skills have */
  undescribed?: ReadonlySet<string>
}

class Builder {
  readonly entries = new Map<string, string>()
  #units = 0

  add(tokens: readonly Token[], placement: Placement): void {
    const { from, weight, sign = '', undescribed } = placement
    for (const [word, positions] of positionsByWord(tokens, from, weight)) {
      if (this.#units > MOST_UNITS && sign === '') return
      for (const lexeme of word.lexemes) this.#put(lexeme, positions, sign, undescribed)
    }
    for (const [lexeme, at] of compoundsIn(tokens)) this.#put(lexeme, `${from + at}${weight}`, sign, undescribed)
  }

  /** Lexemes of these texts that have not been added yet. */
  missing(...texts: (readonly Token[])[]): Set<string> {
    const lexemes = texts.flatMap((tokens) => [
      ...tokens.flatMap(({ word }) => word.lexemes),
      ...compoundsIn(tokens).map(([lexeme]) => lexeme),
    ])
    return new Set(lexemes.filter((lexeme) => !this.entries.has(lexeme)))
  }

  /** Adds a lexeme unless another rule has added it already. */
  once(lexeme: string, position: string): void {
    if (!this.entries.has(lexeme)) this.#append(lexeme, position)
  }

  #put(lexeme: string, positions: string, sign: string, undescribed: ReadonlySet<string> | undefined): void {
    this.#append(lexeme, positions)
    if (sign !== '') this.#append(sign + lexeme, positions)
    if (undescribed?.has(lexeme)) this.#append(NOT_IN_DESCRIPTION + lexeme, positions)
  }

  #append(lexeme: string, positions: string): void {
    const before = this.entries.get(lexeme)
    if (before === undefined) this.#units += lexeme.length
    this.entries.set(lexeme, before === undefined ? positions : `${before},${positions}`)
  }
}

/** Words repeat: their lexemes are added once per word, not once per occurrence. */
function positionsByWord(tokens: readonly Token[], from: number, weight: string): Map<Word, string> {
  const result = new Map<Word, string>()
  let at = from
  for (const { word } of tokens) {
    const before = result.get(word)
    const position = `${at++}${weight}`
    result.set(word, before === undefined ? position : `${before},${position}`)
  }
  return result
}
