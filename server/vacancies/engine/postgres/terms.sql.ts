// Trigram similarity and bounded counts over the text index.
import type { KnownForm, TermDictionary } from '#server/vacancies/text/query/spelling.ts'
import { searchPool, searchRows } from './pool.ts'

/**
 * The words of all searchable vacancies. How often one occurs is asked of `df`, up to a bound that is enough to tell rare
 * from frequent.
 */
export const termDictionary = (df: DocumentFrequencies): TermDictionary => ({
  df,
  candidates: (forms) => candidates(forms, df),
})

type DocumentFrequencies = TermDictionary['df']

const CANDIDATES = 30

/** Lexeme → vacancies that have it, counted in the text index up to `most`. */
export async function frequencies(lexemes: readonly string[], most: number): Promise<Map<string, number>> {
  if (lexemes.length === 0) return new Map()
  const rows = await searchRows<{ lexeme: string; df: number }>(
    `select lexeme, (select count(*)::int4 from (
        select from vacancy_search where tsv @@ quoted.query limit $2) as hit) as df
    from unnest($1::text[]) lexeme,
      lateral (select ('''' || replace(lexeme, '''', '''''') || '''')::tsquery as query) as quoted`,
    [lexemes, most],
    true,
  )
  return new Map(rows.map(({ lexeme, df }) => [lexeme, df]))
}

async function candidates(
  forms: readonly string[],
  frequencyOf: DocumentFrequencies,
): Promise<Map<string, KnownForm[]>> {
  const { rows } = await searchPool().query<{ word: string; form: string }>({
    name: 'vacancies-term-candidates',
    text: `select word, near.form from unnest($1::text[]) word,
      lateral (select form from vacancy_term where form % word order by similarity(form, word) desc, form limit ${CANDIDATES}) near`,
    values: [forms],
  })
  const df = await frequencyOf([...new Set(rows.map(({ form }) => `=${form}`))])
  const near = new Map<string, KnownForm[]>(forms.map((form) => [form, []]))
  for (const { word, form } of rows) near.get(word)?.push({ form, df: df.get(`=${form}`) ?? 0 })
  return near
}
