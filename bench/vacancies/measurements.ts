import { systemContext } from '#server/core/context.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { vacancySearch } from '#server/products/vacancies/engine/index.ts'
import type { Criteria } from '#server/products/vacancies/filters/types.ts'
import { criteriaOf } from '#server/products/vacancies/filters/criteria.ts'
import type { Documents } from '#server/products/vacancies/engine/memory/documents.ts'
import { memoryBackend } from '#server/products/vacancies/engine/memory/backend.ts'
import type { SearchBackend } from '#server/products/vacancies/engine/types.ts'
import { postgresBackend } from '#server/products/vacancies/engine/postgres/backend.sql.ts'
import { searchVacancies } from '#server/products/vacancies/search/search.service.ts'
import { titlesWith } from '#server/products/vacancies/search/suggest.sql.ts'
import { vacanciesByIds } from '#server/products/vacancies/postings/vacancies.sql.ts'
import { timed } from '../harness.ts'
import { groupingSets, rankedPage } from './plain.sql.ts'

export interface Measurement {
  name: string
  memory: () => Promise<unknown>
  /** Runs before each query of the index in memory, outside the measured time. */
  before?: () => void
  postgres?: () => Promise<unknown>
  /** A straightforward statement to compare with: `ts_rank` over all matches, GROUPING SETS. */
  plain?: () => Promise<unknown>
  /** The share of rounds within the reported time; without it half of them. */
  share?: number
  rounds?: number
  /** Milliseconds at a million vacancies. */
  goal?: number
}

/** Words of the corpus, from everyday to rare. */
const WORDS =
  'работа клиент опыт менеджер продажа водитель склад excel python docker бариста сварщик kubernetes логопед react'.split(
    ' ',
  )

/** Everything that is measured on the vacancies that exist now. */
export async function measurements(documents: Documents): Promise<Measurement[]> {
  const memory = memoryBackend(documents)
  const all = documents.living
  const words: Word[] = []
  for (const word of WORDS) words.push({ word, matches: await memory.count(searchFor(word), new Date()) })
  const [frequent, rare] = [nearest(words, all * 0.13), nearest(words, all * 0.007)]
  const some = await memory.orderedIds(searchFor(frequent.word), new Date())
  return [
    { ...firstPage(memory, 'a word in 13 %', searchFor(frequent.word)), goal: 250 },
    { ...firstPage(memory, 'a word in 0.7 %', searchFor(rare.word)), goal: 30 },
    { ...laterPage(frequent), goal: 20 },
    { ...firstPage(memory, 'filters, by pay', FILTERS_BY_PAY), goal: 20 },
    firstPage(memory, 'a phrase', searchFor('"опыт работы в"')),
    { ...wholeAnswer(frequent), goal: 30 },
    facets(memory, 'facets of a word in 13 %', searchFor(frequent.word)),
    facets(memory, 'facets of everything', searchFor('')),
    { ...same('titles for three letters', () => titlesWith('мен', 10)), goal: 15 },
    { ...same('one vacancy by id', () => vacanciesByIds([some[0] ?? 0])), goal: 5 },
  ]
}

interface Word {
  word: string
  matches: number
}

export const FILTERS_BY_PAY: Criteria = criteriaOf({
  area: ['113'],
  experience: ['between1And3'],
  schedule: ['fullDay'],
  only_with_salary: true,
  order_by: 'salary_desc',
})

const searchFor = (text: string): Criteria => criteriaOf(text === '' ? {} : { text })

const same = (name: string, memory: () => Promise<unknown>): Measurement => ({ name, memory })

function nearest(words: Word[], wanted: number): Word {
  const distance = ({ matches }: Word): number => Math.abs(Math.log((matches + 1) / (wanted + 1)))
  const [best] = words.toSorted((a, b) => distance(a) - distance(b))
  if (!best) throw new Error('No words to search for')
  return best
}

/** Twenty vacancies in order with the exact count, computed each time. */
function firstPage(memory: SearchBackend, what: string, criteria: Criteria): Measurement {
  const page = async (path: SearchBackend): Promise<unknown> =>
    vacanciesByIds([...(await path.orderedIds(criteria, new Date())).subarray(0, 20)])
  return {
    name: `first page and count, ${what}`,
    memory: () => page(memory),
    postgres: () => page(postgresBackend),
    ...(criteria.text && { plain: async () => vacanciesByIds(await rankedPage(criteria)) }),
  }
}

/** A page in the middle of the list that the first page made; the plain way ranks everything again. */
function laterPage({ word, matches }: Word): Measurement {
  const criteria = searchFor(word)
  const page = Math.floor(matches / 40)
  return {
    name: 'a page in the middle',
    memory: async () => {
      const { ids } = await vacancySearch().list(criteria, { reader: 'bench', page })
      const shown = await vacanciesByIds([...ids.subarray(page * 20, page * 20 + 20)])
      if (shown.length === 0) throw new Error(`page ${page} of ${ids.length} matches is empty`)
    },
    plain: async () => vacanciesByIds(await rankedPage(criteria, page * 20)),
  }
}

/** The whole operation: order, exact count, facets with their links and twenty vacancies, with nothing cached. */
const wholeAnswer = ({ word }: Word): Measurement => ({
  name: 'first page, count and facets in one answer, p95',
  share: 0.95,
  rounds: 100,
  memory: () => searchVacancies.execute(systemContext(), { text: word, clusters: true }),
  before: () => {
    forgetSingleton('vacancies.lists')
    forgetSingleton('vacancies.counts')
    // Makes the empty caches, which a server does once: room for tens of thousands of lists takes ten milliseconds.
    vacancySearch().named('')
  },
})

/** Ours counts eighteen kinds of values, the plain statement five columns. */
const facets = (memory: SearchBackend, name: string, criteria: Criteria): Measurement => ({
  name,
  memory: () => memory.tagCounts(criteria, undefined, new Date()),
  postgres: () => postgresBackend.tagCounts(criteria, undefined, new Date()),
  plain: () => groupingSets(criteria),
})

interface Rounds {
  rounds: number
  share?: number | undefined
  before?: (() => void) | undefined
}

/** Slow questions are asked less often, and given up after this long. */
const PATIENCE_MS = 20_000
const STATEMENT_TIMEOUT = '57014'

/**
 * After one run that warms the caches: the time within which this share of the rounds ends, by
 * default the median.
 */
export async function typicalMs(work: () => Promise<unknown>, { rounds, share = 0.5, before = () => {} }: Rounds) {
  const begun = performance.now()
  const times: number[] = []
  try {
    for (let round = 0; round <= rounds && (times.length < 2 || performance.now() - begun < PATIENCE_MS); round++) {
      before()
      times.push(await timed(work))
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== STATEMENT_TIMEOUT) throw error
    return PATIENCE_MS
  }
  const measured = times.slice(1).toSorted((a, b) => a - b)
  return measured[Math.floor(measured.length * share)] ?? Number.NaN
}
