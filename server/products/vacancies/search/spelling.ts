import { vacancySearch, type ResultList } from '../engine/index.ts'
import type { Criteria } from '../filters/types.ts'
import { parseQuery } from '../text/query/parse.ts'
import { correctSpelling, type KnownForm, type TermDictionary } from '../text/query/spelling.ts'
import { criteriaOf, withImplicitFilters, type Hidden } from '../filters/criteria.ts'
import type { SearchParams } from '../filters/search.schema.ts'
import { formsLike } from './suggest.sql.ts'

export interface Corrected {
  params: SearchParams
  criteria: Criteria
  list: ResultList
  fixes: { original: string; fixed: string } | null
  suggests: { value: string; found: number } | null
}

/** At most this many matches may be due to a typing error: a thousandth of those of a frequent word. */
const FEW = 200

/**
 * The list for these parameters. A text that finds (almost) nothing is checked for typing errors: words that occur
 * nowhere are replaced and the corrected text is searched instead (`fixes`); rare words similar to frequent ones result
 * in a suggestion (`suggests`).
 * @param hidden what the caller has blacklisted
 */
export async function corrected(
  params: SearchParams,
  hidden: Hidden,
  list: (criteria: Criteria) => Promise<ResultList>,
): Promise<Corrected> {
  const criteria = criteriaOf(params, hidden)
  const typed = await list(criteria)
  const answer = { params, criteria, list: typed, fixes: null, suggests: null }
  const original = params.text
  if (criteria.text === null || original === undefined) return answer
  const every = await allWords(criteria, typed)
  if (every > FEW) return answer
  const { fixed, suggested } = await correctSpelling(criteria.text, dictionary)
  const better = fixed === null ? null : await withText(params, fixed, hidden)
  if (fixed !== null && better !== null && better.found > every) {
    return {
      ...answer,
      params: better.params,
      criteria: better.criteria,
      list: await list(better.criteria),
      fixes: { original, fixed },
    }
  }
  const other = suggested === null ? null : await withText(params, suggested, hidden)
  if (suggested === null || other === null || other.found <= every) return answer
  return { ...answer, suggests: { value: suggested, found: other.found } }
}

/** How many vacancies have every word of the text, including words that the search treats as optional. */
async function allWords(criteria: Criteria, typed: ResultList): Promise<number> {
  const { text } = criteria
  const optional = text === null ? [] : await vacancySearch().optional(criteria)
  return optional.length === 0
    ? typed.ids.length
    : vacancySearch().count({ ...criteria, text: text && { ...text, plain: null } })
}

/** The text with misspelt words corrected, or null when there is nothing to correct. */
export async function correctedText(text: string): Promise<string | null> {
  const query = parseQuery(text)
  if ('tooComplex' in query) return null
  const { fixed, suggested } = await correctSpelling(query, dictionary)
  return fixed ?? suggested
}

/** The search with a corrected text, which may name a place too: `povar moskva`. */
async function withText(params: SearchParams, text: string, hidden: Hidden) {
  const changed = withImplicitFilters({ ...params, text })
  const criteria = criteriaOf(changed, hidden)
  return { params: changed, criteria, found: await vacancySearch().count(criteria) }
}

/** Counting stops here, which is enough to tell rare words from frequent ones. */
const ENOUGH = 50_000

/** The words of all searchable vacancies. */
const dictionary: TermDictionary = {
  df: (lexemes) => vacancySearch().frequencies(lexemes, ENOUGH),
  async candidates(words) {
    const similar = await formsLike(words)
    const forms = [...new Set(similar.map(({ form }) => form))]
    const df = await dictionary.df(forms.flatMap((form) => [`=${form}`, `@=${form}`, `^=${form}`]))
    const near = new Map<string, KnownForm[]>(words.map((word) => [word, []]))
    for (const { word, form } of similar) {
      const [everywhere, named] = [df.get(`=${form}`) ?? 0, df.get(`@=${form}`) ?? 0]
      // A word that only names of companies have is no correction of an ordinary one.
      if (everywhere > named) near.get(word)?.push({ form, df: everywhere, titles: df.get(`^=${form}`) ?? 0 })
    }
    return near
  },
}
