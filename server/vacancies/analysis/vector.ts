import { IN_COMPANY, IN_TITLE, NOT_IN_DESCRIPTION } from './lexemes.ts'
import { tokenize } from './tokenize.ts'
import type { Token } from './tokenize.ts'
import type { Word } from './words.ts'

/** The searchable text of one vacancy; plain text, no HTML (see `plainText`). */
export interface VacancyText {
  name: string
  company_name: string
  key_skills?: readonly string[]
  description: string
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
 * Lexeme → its positions with weights, as `indexText` writes them; what an index in memory is built from. Positions
 * leave a gap between fields and between key skills, so that no phrase crosses them.
 */
export function indexEntries(vacancy: VacancyText): Map<string, string> {
  const name = tokenize(vacancy.name)
  const company = tokenize(vacancy.company_name)
  const skills = (vacancy.key_skills ?? []).map(tokenize)
  const companyFrom = 1 + name.length + GAP
  let from = companyFrom + company.length + GAP
  const builder = new Builder()
  for (const skill of skills) {
    builder.add(skill, from, 'C')
    from += skill.length + GAP
  }
  builder.add(tokenize(vacancy.description), from, '')
  const described = new Set(builder.entries.keys())
  builder.add(company, companyFrom, 'B', IN_COMPANY, described)
  builder.add(name, 1, 'A', IN_TITLE, described)
  return builder.entries
}

const GAP = 8

/** PostgreSQL keeps positions up to 16,383 and 1 MB for a vector: words beyond these limits are not indexed. */
const LAST_POSITION = 16_383
const MOST_UNITS = 150_000

class Builder {
  readonly entries = new Map<string, string>()
  #units = 0

  /** `sign` adds the field's own lexemes; `described` is what the description already holds. */
  add(tokens: readonly Token[], from: number, weight: string, sign = '', described?: ReadonlySet<string>): void {
    for (const [word, positions] of positionsByWord(tokens, from, weight)) {
      if (this.#units > MOST_UNITS) return
      for (const lexeme of word.lexemes) {
        this.#put(lexeme, positions)
        if (sign !== '') this.#put(sign + lexeme, positions)
        if (described && !described.has(lexeme)) this.#put(NOT_IN_DESCRIPTION + lexeme, positions)
      }
    }
  }

  #put(lexeme: string, positions: string): void {
    const before = this.entries.get(lexeme)
    if (before === undefined) this.#units += lexeme.length
    this.entries.set(lexeme, before === undefined ? positions : `${before},${positions}`)
  }
}

/** Texts repeat their words: their lexemes are written once per word, not once per occurrence. */
function positionsByWord(tokens: readonly Token[], from: number, weight: string): Map<Word, string> {
  const result = new Map<Word, string>()
  let position = from
  for (const { word } of tokens) {
    if (position > LAST_POSITION) break
    const before = result.get(word)
    result.set(word, before === undefined ? `${position}${weight}` : `${before},${position}${weight}`)
    position++
  }
  return result
}
