import { ANONYMOUS } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { actorOf, contextFor, type TestUser } from '#server/testing/factories.ts'
import type { Company } from '#prisma/generated/client.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { randomFor } from '../generator/random.ts'
import { emptyColumns } from '../postings/empty-columns.ts'
import { anEmployer } from './people.ts'
import { sameJob } from '../duplicates/duplicates.service.ts'
import { findDuplicates } from '../duplicates/regroup.service.ts'

export const NOW = new Date('2026-11-01T12:00:00Z')
export const NEVER = new AbortController().signal
export const companies: Company[] = []
/** For `beforeAll` of each file: makes three employers. Modules outlive a file, its database does not. */
export async function makeCompanies(): Promise<void> {
  const made = await Promise.all(['Завод', 'Агентство', 'Кадры'].map(async (name) => (await anEmployer(name)).company))
  companies.splice(0, companies.length, ...made)
}

export interface Given {
  name: string
  description: string
  areaId?: number
  company?: number
  salaryFrom?: number
}

export async function publish({ company = 0, areaId = 1, salaryFrom, ...text }: Given): Promise<number> {
  const employer = companies[company]
  if (!employer) throw new Error(`there is no company ${company}`)
  const pay = salaryFrom === undefined ? {} : { salaryFrom, salaryCurrency: 'RUR' }
  const { contacts: _none, languages: _some, ...columns } = emptyColumns(text.name, areaId, NOW)
  const data = { ...columns, initialCreatedAt: NOW, ...text, ...pay, companyId: employer.id }
  const vacancy = await db().vacancy.create({ data })
  await indexVacancy(db(), null, vacancy, employer)
  return vacancy.id
}

export async function change(
  id: number,
  data: { description?: string; name?: string; archivedAt?: Date | null; areaId?: number },
) {
  const { company, ...before } = await db().vacancy.findUniqueOrThrow({ where: { id }, include: { company: true } })
  const after = await db().vacancy.update({ where: { id }, data })
  await indexVacancy(db(), before, after, company)
}

export const find = () => findDuplicates(NEVER)
const groupOf = async (id: number) =>
  (await db().vacancyDuplicate.findUnique({ where: { vacancyId: id } }))?.groupId ?? null
export const groupsOf = (ids: number[]) => Promise.all(ids.map(groupOf))

/** A different text for each number: sentences of words that no other text has in this order. */
export function textOf(number: number, words = 200): string[] {
  const random = randomFor(7, number)
  return Array.from({ length: words }, () => `${random.pick(STEMS)}${random.pick(ENDS)}`)
}
const STEMS = 'работ склад станок заказ клиент товар отчёт смен цех груз команд проект договор поставк маршрут'.split(
  ' ',
)
const ENDS = 'а ы у ой ами ах ный ного ному ение ения'.split(' ')
export const html = (words: readonly string[]) =>
  `<p>${words.slice(0, 60).join(' ')}</p><p>${words.slice(60).join(' ')}</p>`

/** The words with a few of them changed. */
export function edited(words: readonly string[], number: number, changes = 1): string[] {
  const random = randomFor(8, number)
  const copy = [...words]
  for (let at = 0; at < changes; at++) copy[random.int(0, copy.length - 1)] = `иначе${at}`
  return copy
}

export const JOBS = [
  'Сварщик',
  'Кладовщик',
  'Бухгалтер',
  'Водитель',
  'Повар',
  'Курьер',
  'Токарь',
  'Юрист',
  'Логист',
  'Маляр',
]

export const context = (user: TestUser | null) => contextFor(user ? actorOf(user) : ANONYMOUS)
/** Ids of the same job elsewhere, as `user` sees it. */
export async function elsewhere(id: number, user: TestUser | null = null): Promise<number[]> {
  const { output } = await sameJob.execute(context(user), { vacancy_id: String(id) })
  return output.items.map((item) => Number(item.id))
}

/** The same job at three employers. */
export async function threeOf(number: number): Promise<[number, number, number]> {
  const words = textOf(number)
  const copy = (company: number) => publish({ name: 'Слесарь', description: html(edited(words, company)), company })
  const ids: [number, number, number] = [await copy(0), await copy(1), await copy(2)]
  await find()
  return ids
}
