import { tokenize } from '../text/analysis/tokenize.ts'
import { allowedErrors, editDistance } from '../text/query/edit-distance.ts'
import { dictionaryTerms, type KnownForm, type TermDictionary } from '../text/query/spelling.ts'

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
      .map(([form, df]) => ({ form, df, titles: 0 }))
  }
}
