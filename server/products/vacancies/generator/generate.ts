import { pool } from '#server/core/database/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import {
  addTerms,
  buildTextIndex,
  copyCompanies,
  copySearchRows,
  copyVacancies,
  countTitles,
  dropTextIndexIfEmpty,
  existingVacancies,
  settleSearch,
} from '../engine/postgres/bulk.sql.ts'
import { isSearchable, searchRow, type SearchRow } from '../engine/row.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { dictionaryTerms } from '../text/query/spelling.ts'
import { companyAt, type GeneratedCompany } from './companies.ts'
import { FIRST_VACANCY_ID, vacancyAt } from './vacancy.ts'

export interface GenerateOptions {
  count: number
  /** Default 1, the standard corpus. */
  seed?: number
  /** Newest publication; default now. */
  until?: Date
  /** Called after each batch with the number of vacancies that exist so far. */
  progress?: (done: number, count: number) => void
}

/** How many vacancies one transaction archives. */
const BATCH = 5000

/**
 * Extends the generated corpus to `count` vacancies. Each batch is one transaction, and existing batches are skipped,
 * so that an interrupted run can simply be repeated and a small corpus can be extended.
 * @returns how many vacancies were added
 */
export async function generateVacancies(options: GenerateOptions): Promise<number> {
  const { count, seed = 1, until = new Date(), progress = () => {} } = options
  const companies = new Map<number, GeneratedCompany>()
  const companyOf = (number: number): GeneratedCompany => {
    const known = companies.get(number) ?? companyAt(seed, number, until)
    companies.set(number, known)
    return known
  }
  const seen = new Set<string>()
  let added = 0
  await dropTextIndexIfEmpty()
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count)
    added += await writeBatch(from, to, (at) => vacancyAt(seed, at, until, companyOf), seen)
    progress(to, count)
  }
  await buildTextIndex()
  if (added >= BATCH) await settleSearch()
  return added
}

interface Made {
  vacancy: Vacancy
  company: GeneratedCompany
}
type Make = (at: number) => Made

async function writeBatch(from: number, to: number, make: Make, seen: Set<string>): Promise<number> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    // GIN collects new entries and merges them in large portions.
    await client.query("set local gin_pending_list_limit = '64MB'")
    const there = await existingVacancies(client, FIRST_VACANCY_ID + from, FIRST_VACANCY_ID + to - 1)
    const made = range(from, to)
      .filter((at) => !there.has(FIRST_VACANCY_ID + at))
      .map(make)
    await copyCompanies(client, uniqueCompanies(made))
    await copyVacancies(
      client,
      made.map(({ vacancy }) => vacancy),
    )
    const found = made.filter(({ vacancy }) => isSearchable(vacancy))
    await copySearchRows(client, searchRows(found))
    await countTitles(client, titleCounts(found))
    await addTerms(client, newTerms(found, seen))
    await client.query('commit')
    return made.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Built while they are streamed, so that PostgreSQL processes one row while the next is analysed. */
function* searchRows(made: Made[]): Generator<SearchRow> {
  for (const { vacancy, company } of made) yield searchRow(vacancy, company.row)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

function uniqueCompanies(made: Made[]): Company[] {
  return [...new Map(made.map(({ company }) => [company.row.id, company.row])).values()]
}

/** Beyond this many, the sentences seen in a run are forgotten to limit memory. */
const MOST_SEEN = 300_000

/**
 * Words that no earlier batch of this run had. A corpus repeats its sentences and words: each different one is analysed
 * once.
 */
function newTerms(made: Made[], seen: Set<string>): string[] {
  const forms = new Set<string>()
  if (seen.size > MOST_SEEN) seen.clear()
  for (const { vacancy, company } of made) {
    for (const sentence of sentencesOf(vacancy, company.row)) {
      if (seen.has(sentence)) continue
      seen.add(sentence)
      for (const word of plainText(sentence).split(/[^\p{L}\d]+/u)) {
        if (seen.has(word)) continue
        seen.add(word)
        for (const form of dictionaryTerms(word).keys()) forms.add(form)
      }
    }
  }
  return [...forms]
}

/** All text of a vacancy in pieces that end between words. */
const sentencesOf = (vacancy: Vacancy, company: Company): string[] => [
  vacancy.name,
  company.name,
  ...vacancy.keySkills,
  ...vacancy.description.split(/<[^<>]*>|\. /),
]

function titleCounts(made: Made[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { vacancy } of made) counts.set(vacancy.name, (counts.get(vacancy.name) ?? 0) + 1)
  return counts
}
