// Trigram similarity and bounded counts over the text index.
import type { KnownForm, TermDictionary } from '../analysis/term-dictionary.ts'
import { searchPool, searchRows } from './pool.ts'

/**
 * The words of all searchable vacancies. How often a word occurs is asked of the text index itself, so it is always
 * exact, up to a bound that is enough to tell rare from frequent.
 */
export const termDictionary: TermDictionary = { df: frequencies, candidates }

/** Counting stops here. */
const ENOUGH = 1000
const CANDIDATES = 30

async function frequencies(lexemes: readonly string[]): Promise<Map<string, number>> {
  if (lexemes.length === 0) return new Map()
  const rows = await searchRows<{ lexeme: string; df: number }>(
    `select lexeme, (select count(*)::int4 from (
        select from vacancy_search where tsv @@ quoted.query limit ${ENOUGH}) as hit) as df
    from unnest($1::text[]) lexeme,
      lateral (select ('''' || replace(lexeme, '''', '''''') || '''')::tsquery as query) as quoted`,
    [lexemes],
    true,
  )
  return new Map(rows.map(({ lexeme, df }) => [lexeme, df]))
}

async function candidates(forms: readonly string[]): Promise<Map<string, KnownForm[]>> {
  const { rows } = await searchPool().query<{ word: string; form: string }>({
    name: 'vacancies-term-candidates',
    text: `select word, near.form from unnest($1::text[]) word,
      lateral (select form from vacancy_term where form % word order by similarity(form, word) desc, form limit ${CANDIDATES}) near`,
    values: [forms],
  })
  const df = await frequencies([...new Set(rows.map(({ form }) => `=${form}`))])
  const near = new Map<string, KnownForm[]>(forms.map((form) => [form, []]))
  for (const { word, form } of rows) near.get(word)?.push({ form, df: df.get(`=${form}`) ?? 0 })
  return near
}
