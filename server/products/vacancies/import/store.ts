import type pg from 'pg'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { Prisma, type Company, type Vacancy } from '#prisma/generated/client.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { addTerms, copyCompanies, copySearchRows, copyVacancies, countTitles } from '../engine/postgres/bulk.sql.ts'
import { isSearchable, searchRow } from '../engine/row.ts'
import { checkVacancy, lockCase } from '../moderation/check.service.ts'
import type { Rule } from '../moderation/moderation.schema.ts'
import { tellEmployer, tellOperators } from '../moderation/notices.ts'
import { findingsIn } from '../moderation/rules.ts'
import { storedRules } from '../moderation/rules.service.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { dictionaryTerms } from '../text/query/spelling.ts'
import {
  addCases,
  companiesById,
  importing,
  knownCompanies,
  knownVacancies,
  newIds,
  type FoundCase,
  type Origin,
} from './store.sql.ts'
import type { Imported } from './types.ts'

export interface Stored {
  added: number
  updated: number
  unchanged: number
}

/**
 * Stores vacancies, none of them twice in a batch: new ones by COPY, changed ones in place. Unchanged ones are not
 * written, so that importing a file again is cheap and announces nothing.
 */
export async function storeBatch(
  batch: readonly Imported[],
  { moderated = false }: { moderated?: boolean } = {},
): Promise<Stored> {
  const rules = moderated ? (await storedRules(db())).rules : []
  const { added, changed, cases } = await importing((client) => addNew(client, batch, rules))
  await tellOf(cases)
  for (let from = 0; from < changed.length; from += UPDATES) {
    await transaction(async (tx) => {
      await lock(tx, 'vacancies.import')
      for (const one of changed.slice(from, from + UPDATES)) await update(tx, one, moderated)
    })
  }
  return { added, updated: changed.length, unchanged: batch.length - added - changed.length }
}

/** Updates in one transaction. */
const UPDATES = 50

interface Changed {
  before: Vacancy
  imported: Imported
  company: Company
}

async function addNew(
  client: pg.ClientBase,
  batch: readonly Imported[],
  rules: readonly Rule[],
): Promise<{ added: number; changed: Changed[]; cases: FoundCase[] }> {
  const companies = await companiesFor(client, batch)
  const known = byOrigin(await knownVacancies(client, batch))
  const fresh: { imported: Imported; company: Company }[] = []
  const changed: Changed[] = []
  for (const imported of batch) {
    const company = companies.get(companyKey(imported))
    if (company === undefined) throw new Error(`no company for ${imported.sourceId}`)
    const before = known.get(keyOf(imported))
    if (before && imported.isUndated) Object.assign(imported.vacancy, datesOf(before))
    if (before === undefined) fresh.push({ imported, company })
    else if (!says(before, { ...imported.vacancy, companyId: company.id })) changed.push({ before, imported, company })
  }
  return { added: fresh.length, changed, cases: await copy(client, fresh, rules) }
}

const datesOf = ({ publishedAt, createdAt, initialCreatedAt }: Vacancy) => ({
  publishedAt,
  createdAt,
  initialCreatedAt,
})

/** @returns what operators are to look at */
async function copy(
  client: pg.ClientBase,
  fresh: { imported: Imported; company: Company }[],
  rules: readonly Rule[],
): Promise<FoundCase[]> {
  if (fresh.length === 0) return []
  const ids = await newIds(client, 'vacancy', fresh.length)
  const rows = fresh.map(({ imported: { vacancy, source, sourceId }, company }, at) => {
    const id = ids[at] ?? 0
    return {
      company,
      vacancy: {
        ...vacancy,
        id,
        companyId: company.id,
        source,
        sourceId,
        updatedAt: new Date(),
        hidden: false,
        heldAt: null as Date | null,
      },
    }
  })
  const cases = rows.flatMap(({ vacancy, company }) => {
    const findings = findingsIn(rules, vacancy, company)
    const isHeld = findings.some(({ holds }) => holds)
    if (isHeld) vacancy.heldAt = new Date()
    return findings.length === 0 ? [] : [{ vacancy, company, isHeld, findings }]
  })
  await copyVacancies(
    client,
    rows.map(({ vacancy }) => vacancy),
  )
  const found = rows.filter(({ vacancy }) => isSearchable(vacancy))
  await copySearchRows(
    client,
    found.map(({ vacancy, company }) => searchRow(vacancy, company)),
  )
  const titles = new Map<string, number>()
  const terms = new Set<string>()
  for (const { vacancy, company } of found) {
    titles.set(vacancy.name, (titles.get(vacancy.name) ?? 0) + 1)
    const text = [vacancy.name, company.name, ...vacancy.keySkills, plainText(vacancy.description)].join('\n')
    for (const form of dictionaryTerms(text).keys()) terms.add(form)
  }
  await countTitles(client, titles)
  await addTerms(client, [...terms])
  await addCases(client, cases)
  return cases
}

/** Notifies the operators of a batch once, and employers of each that is held back. */
async function tellOf(cases: readonly FoundCase[]): Promise<void> {
  const [first] = cases
  if (!first) return
  await transaction(async (tx) => {
    await tellOperators(tx, first.vacancy)
    for (const { vacancy, company, isHeld } of cases)
      if (isHeld) await tellEmployer(tx, { vacancy, company, kind: 'vacancy.held' })
  })
}

/** The companies of a batch. Existing ones are left unchanged: their owner may have edited them here. */
async function companiesFor(client: pg.ClientBase, batch: readonly Imported[]): Promise<Map<string, Company>> {
  const given = [...new Set(batch.flatMap(({ company: { id } }) => id ?? []))]
  const own = batch.filter(({ company }) => company.id === undefined)
  const wanted = new Map(own.map((imported) => [companyKey(imported), imported]))
  const companies = byOrigin(await knownCompanies(client, [...wanted.values()].map(companyOrigin)))
  const missing = [...wanted].filter(([key]) => !companies.has(key)).map(([, imported]) => imported)
  const ids = await newIds(client, 'company', missing.length)
  const made = missing.map(({ company, vacancy, source }, at): Company => ({
    id: ids[at] ?? 0,
    source,
    sourceId: company.sourceId,
    name: company.name,
    type: 'company',
    siteUrl: null,
    description: null,
    areaId: vacancy.areaId,
    industries: [],
    trusted: company.trusted,
    accreditedIt: company.accreditedIt,
    ownerId: null,
    createdAt: new Date(),
  }))
  await copyCompanies(client, made)
  for (const company of made) companies.set(`${company.source} ${company.sourceId}`, company)
  for (const company of await companiesById(client, given)) companies.set(`#${company.id}`, company)
  return companies
}

const companyKey = (imported: Imported): string =>
  imported.company.id === undefined ? keyOf(companyOrigin(imported)) : `#${imported.company.id}`

const companyOrigin = ({ source, company }: Imported): Origin => ({ source, sourceId: company.sourceId })

export const keyOf = ({ source, sourceId }: Origin): string => `${source} ${sourceId}`

const byOrigin = <Row extends { source: string | null; sourceId: string | null }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [`${row.source} ${row.sourceId}`, row]))

async function update(tx: Db, { before, imported, company }: Changed, moderated: boolean): Promise<void> {
  if (moderated) await lockCase(tx, before.id)
  const { contacts, languages, ...columns } = imported.vacancy
  const data = { ...columns, companyId: company.id, contacts: contacts ?? Prisma.DbNull, languages: languages ?? [] }
  const written = await tx.vacancy.update({ where: { id: before.id }, data })
  const after = moderated ? await checkVacancy(tx, written, company) : written
  await indexVacancy(tx, before, after, company)
}

/** Whether the stored row has all these values; dates are stored to the second. */
const says = (stored: Vacancy, wanted: Partial<Vacancy>): boolean =>
  Object.entries(wanted).every(([field, value]) => {
    const held = stored[field as keyof Vacancy]
    return held === value || comparable(held) === comparable(value)
  })

const comparable = (value: unknown): string =>
  value instanceof Date ? String(Math.round(value.getTime() / 1000)) : stableJson(value)
