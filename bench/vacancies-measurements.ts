import { criteriaOf } from '#server/vacancies/search/criteria.ts'
import { tagCounts } from '#server/vacancies/search/facets.sql.ts'
import { vacancySearch, type Criteria } from '#server/vacancies/search/index.ts'
import { countOf, orderedIds } from '#server/vacancies/search/list.sql.ts'
import { titlesWith } from '#server/vacancies/suggest.sql.ts'
import { vacanciesByIds } from '#server/vacancies/vacancies.sql.ts'
import { groupingSets, rankedPage } from './vacancies-plain.sql.ts'

export interface Measurement {
  name: string
  matches?: number
  ours: () => Promise<unknown>
  /** What one would write first: `ts_rank` over all matches, GROUPING SETS. */
  plain?: () => Promise<unknown>
  /** Milliseconds at a million vacancies. */
  goal?: number
}

/** Words of the corpus, from everyday to rare. */
const WORDS =
  'работа клиент опыт менеджер продажа водитель склад excel python docker бариста сварщик kubernetes логопед react'.split(
    ' ',
  )

/** Everything that is measured on the vacancies that exist now. */
export async function measurements(): Promise<Measurement[]> {
  const all = await countOf(searchFor(''), new Date())
  const words: Word[] = []
  for (const word of WORDS) words.push({ word, matches: await countOf(searchFor(word), new Date()) })
  const [frequent, rare] = [nearest(words, all * 0.13), nearest(words, all * 0.007)]
  const some = await orderedIds(searchFor(frequent.word), new Date())
  return [
    { ...firstPage(frequent), goal: 250 },
    { ...firstPage(rare), goal: 30 },
    { ...laterPage(frequent), goal: 20 },
    facets('facets of every kind', searchFor(frequent.word), frequent.matches),
    facets('facets of the whole collection', searchFor(''), all),
    { name: 'titles for three letters', ours: () => titlesWith('мен', 10), goal: 15 },
    { name: 'one vacancy by id', ours: () => vacanciesByIds([some[0] ?? 0]), goal: 5 },
  ]
}

interface Word {
  word: string
  matches: number
}

const searchFor = (text: string): Criteria => criteriaOf(text === '' ? {} : { text })

function nearest(words: Word[], wanted: number): Word {
  const distance = ({ matches }: Word): number => Math.abs(Math.log((matches + 1) / (wanted + 1)))
  const [best] = words.toSorted((a, b) => distance(a) - distance(b))
  if (!best) throw new Error('No words to search for')
  return best
}

/** Twenty vacancies by relevance with the exact count, made anew each time. */
function firstPage({ word, matches }: Word): Measurement {
  const criteria = searchFor(word)
  return {
    name: `first page and count: ${word}`,
    matches,
    ours: async () => vacanciesByIds([...(await orderedIds(criteria, new Date())).subarray(0, 20)]),
    plain: async () => vacanciesByIds(await rankedPage(criteria)),
  }
}

/** A page in the middle of the list that the first page made; the plain way ranks everything again. */
function laterPage({ word, matches }: Word): Measurement {
  const criteria = searchFor(word)
  const page = Math.floor(matches / 40)
  // A reader goes on in the list of its crawl: each size of the corpus needs a reader of its own.
  const reader = `bench ${matches}`
  return {
    name: `page ${page}: ${word}`,
    matches,
    ours: async () => {
      const { ids } = await vacancySearch().list(criteria, { reader, page })
      const shown = await vacanciesByIds([...ids.subarray(page * 20, page * 20 + 20)])
      if (shown.length === 0) throw new Error(`page ${page} of ${ids.length} matches is empty`)
    },
    plain: async () => vacanciesByIds(await rankedPage(criteria, page * 20)),
  }
}

/** Ours counts eighteen kinds of values, the plain statement five columns. */
const facets = (name: string, criteria: Criteria, matches: number): Measurement => ({
  name,
  matches,
  ours: () => tagCounts(criteria, undefined, new Date()),
  plain: () => groupingSets(criteria),
})
