import { allowedErrors, editDistance } from './edit-distance.ts'
import { mainLexeme } from './lexemes.ts'
import { tokenize } from './tokenize.ts'

/** A word form that occurs in vacancies, and in how many. */
export interface KnownForm {
  form: string
  df: number
}

/**
 * What the spelling correction must know about the words of all vacancies. Both questions take many words at once, so
 * that a table answers each with one statement: rows `(form, lexeme, df)` as `dictionaryTerms` gives them, an index on
 * `lexeme`, a trigram index on `form` (`form % any($1)`, a few dozen per word are enough).
 */
export interface TermDictionary {
  /** In how many vacancies each lexeme occurs (`mainLexeme`); lexemes that never occur may be missing. */
  df(lexemes: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Forms that look like each word; too many do no harm, the distance is checked again. */
  candidates(forms: readonly string[]): Promise<ReadonlyMap<string, readonly KnownForm[]>>
}

/**
 * Words of a text that belong into the dictionary, each once: form → lexeme. Function words, numbers and technical
 * terms whose form is not how they are written (`cpp`) stay out.
 */
export function dictionaryTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>()
  for (const { word } of tokenize(text)) {
    if (word.stem !== null) terms.set(word.form, mainLexeme(word))
  }
  return terms
}

/** A dictionary over texts in memory. */
export class MemoryDictionary implements TermDictionary {
  readonly #forms = new Map<string, number>()
  readonly #lexemes = new Map<string, number>()

  add(text: string): void {
    for (const form of dictionaryTerms(text).keys()) this.#forms.set(form, (this.#forms.get(form) ?? 0) + 1)
    for (const lexeme of new Set(tokenize(text).flatMap(({ word }) => word.lexemes))) {
      this.#lexemes.set(lexeme, (this.#lexemes.get(lexeme) ?? 0) + 1)
    }
  }

  df(lexemes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(new Map(lexemes.map((lexeme) => [lexeme, this.#lexemes.get(lexeme) ?? 0])))
  }

  candidates(forms: readonly string[]): Promise<ReadonlyMap<string, readonly KnownForm[]>> {
    return Promise.resolve(new Map(forms.map((form) => [form, this.#near(form)])))
  }

  #near(word: string): KnownForm[] {
    const limit = allowedErrors(word)
    return [...this.#forms]
      .filter(([form]) => editDistance(word, form, limit) <= limit)
      .map(([form, df]) => ({ form, df }))
  }
}
