import { beforeAll, expect, it } from 'vitest'
import { ANONYMOUS } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import type { Company } from '#prisma/generated/client.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { companyAt } from '../generator/companies.ts'
import { randomFor } from '../generator/random.ts'
import { vacancyAt } from '../generator/vacancy.ts'
import { emptyColumns } from '../postings/empty-columns.ts'
import { similarVacancies } from '../postings/similar.service.ts'
import { anEmployer } from '../testing/people.ts'
import {
  listDuplicateGroups,
  listGroupMembers,
  listSplits,
  rejoinDuplicates,
  sameJob,
  splitDuplicates,
} from './duplicates.service.ts'
import { findDuplicates } from './regroup.service.ts'
import { comparable, isSameJob } from './same-job.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const NEVER = new AbortController().signal
let companies: Company[]
beforeAll(async () => {
  companies = await Promise.all(['Завод', 'Агентство', 'Кадры'].map(async (name) => (await anEmployer(name)).company))
})

interface Given {
  name: string
  description: string
  areaId?: number
  company?: number
  salaryFrom?: number
}

async function publish({ company = 0, areaId = 1, salaryFrom, ...text }: Given): Promise<number> {
  const employer = companies[company]
  if (!employer) throw new Error(`there is no company ${company}`)
  const pay = salaryFrom === undefined ? {} : { salaryFrom, salaryCurrency: 'RUR' }
  const { contacts: _none, languages: _some, ...columns } = emptyColumns(text.name, areaId, NOW)
  const data = { ...columns, initialCreatedAt: NOW, ...text, ...pay, companyId: employer.id }
  const vacancy = await db().vacancy.create({ data })
  await indexVacancy(db(), null, vacancy, employer)
  return vacancy.id
}

async function change(
  id: number,
  data: { description?: string; name?: string; archivedAt?: Date | null; areaId?: number },
) {
  const { company, ...before } = await db().vacancy.findUniqueOrThrow({ where: { id }, include: { company: true } })
  const after = await db().vacancy.update({ where: { id }, data })
  await indexVacancy(db(), before, after, company)
}

const find = () => findDuplicates(NEVER)
const groupOf = async (id: number) =>
  (await db().vacancyDuplicate.findUnique({ where: { vacancyId: id } }))?.groupId ?? null
const groupsOf = (ids: number[]) => Promise.all(ids.map(groupOf))

/** A text of its own for each number: sentences of words that no other has in this order. */
function textOf(number: number, words = 200): string[] {
  const random = randomFor(7, number)
  return Array.from({ length: words }, () => `${random.pick(STEMS)}${random.pick(ENDS)}`)
}
const STEMS = 'работ склад станок заказ клиент товар отчёт смен цех груз команд проект договор поставк маршрут'.split(
  ' ',
)
const ENDS = 'а ы у ой ами ах ный ного ному ение ения'.split(' ')
const html = (words: readonly string[]) => `<p>${words.slice(0, 60).join(' ')}</p><p>${words.slice(60).join(' ')}</p>`

/** The same with a few words changed. */
function edited(words: readonly string[], number: number, changes = 1): string[] {
  const random = randomFor(8, number)
  const copy = [...words]
  for (let at = 0; at < changes; at++) copy[random.int(0, copy.length - 1)] = `иначе${at}`
  return copy
}

const JOBS = ['Сварщик', 'Кладовщик', 'Бухгалтер', 'Водитель', 'Повар', 'Курьер', 'Токарь', 'Юрист', 'Логист', 'Маляр']

it('finds copies with small changes of any employer in one town, and neither other towns nor other jobs', async () => {
  const planted: { id: number; job: string }[] = []
  const add = async (job: string, given: Given) => planted.push({ id: await publish(given), job })
  for (let number = 0; number < 60; number++) {
    const name = JOBS[number % JOBS.length] ?? ''
    const words = textOf(number)
    const isPaid = number % 2 === 0
    await add(`${number}`, { name, description: html(words), ...(isPaid && { salaryFrom: 100_000 }) })
    await add(`${number}`, { name, description: html(edited(words, number, 2)), company: 1 })
    await add(`${number}`, { name: `${name} (срочно)`, description: html(edited(words, number + 100, 2)), company: 2 })
    await add(`${number} elsewhere`, { name, description: html(words), areaId: 2 })
    // The same job where the first does not state its pay.
    const job = isPaid ? `${number} well paid` : `${number}`
    await add(job, { name, description: html(words), salaryFrom: 1_000_000 })
  }
  // One employer's long text about itself, with a few words about each of many jobs.
  const about = textOf(999, 150)
  for (const [at, name] of JOBS.entries())
    await add(`about ${name}`, { name, description: html([...about, ...textOf(2000 + at, 6)]) })

  await find()
  const groups = await groupsOf(planted.map(({ id }) => id))
  const rows = planted.map(({ job }, at) => ({ job, group: groups[at] }))
  const pairs = { right: 0, wrong: 0, missed: 0 }
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1)) {
      const same = one.job === other.job
      if (same && one.group === other.group) pairs.right++
      else if (same) pairs.missed++
      else if (one.group === other.group) pairs.wrong++
    }
  const precision = pairs.right / (pairs.right + pairs.wrong)
  const recall = pairs.right / (pairs.right + pairs.missed)
  expect(precision).toBe(1)
  expect(recall).toBeGreaterThan(0.97)
  // The smallest id is the group's.
  for (const [at, { id }] of planted.entries()) expect(groups[at]).toBeLessThanOrEqual(id)
})

it('does not bring sample vacancies of different jobs together', () => {
  const known = new Map<number, ReturnType<typeof companyAt>>()
  const companyOf = (number: number) => {
    const company = known.get(number) ?? companyAt(1, number, NOW)
    known.set(number, company)
    return company
  }
  const byTown = new Map<number, { name: string; what: NonNullable<ReturnType<typeof comparable>> }[]>()
  for (let at = 0; at < 4000; at++) {
    const { vacancy } = vacancyAt(1, at, NOW, companyOf)
    const what = comparable(vacancy)
    if (what) byTown.set(vacancy.areaId, [...(byTown.get(vacancy.areaId) ?? []), { name: vacancy.name, what }])
  }
  const folded: string[] = []
  for (const town of byTown.values())
    for (const [at, one] of town.entries())
      for (const other of town.slice(at + 1))
        if (isSameJob(one.what, other.what)) folded.push(`${one.name} = ${other.name}`)
  expect(folded).toEqual([])
})

it('keeps to the smallest id, and lets those go whose text, town or state changes', async () => {
  const words = textOf(5001)
  const name = 'Оператор станка'
  const [first, second, third] = [
    await publish({ name, description: html(words) }),
    await publish({ name, description: html(edited(words, 1)), company: 1 }),
    await publish({ name, description: html(edited(words, 2)), company: 2 }),
  ]
  const all = [first, second, third]
  await find()
  expect(await groupsOf(all)).toEqual([first, first, first])
  await change(second, { description: html(textOf(5002)) })
  await find()
  expect(await groupsOf(all)).toEqual([first, second, first])
  await change(second, { description: html(words) })
  await change(third, { areaId: 2 })
  await find()
  expect(await groupsOf(all)).toEqual([first, first, third])
  await change(third, { areaId: 1 })
  await change(first, { archivedAt: NOW })
  await find()
  expect(await groupsOf(all)).toEqual([null, second, second])
  await change(first, { archivedAt: null })
  await find()
  expect(await groupsOf(all)).toEqual([first, first, first])
  await db().vacancy.delete({ where: { id: first } })
  await find()
  expect(await groupsOf([second, third])).toEqual([second, second])
})

it('gives the same groups in batches of any size, and after a run that was cut short', async () => {
  const ids: number[] = []
  for (let number = 0; number < 12; number++)
    ids.push(await publish({ name: 'Грузчик', description: html(edited(textOf(6000 + (number % 4)), number)) }))
  const stopped = new AbortController()
  stopped.abort()
  expect(await findDuplicates(stopped.signal)).toBe(0)
  expect(await groupsOf(ids)).toEqual(ids.map(() => null))
  const compared = await findDuplicates(NEVER, 5)
  expect(compared).toBeGreaterThanOrEqual(12)
  const expected = ids.map((_, at) => ids[at % 4])
  expect(await groupsOf(ids)).toEqual(expected)
  await db().vacancyDuplicateDue.createMany({ data: ids.toReversed().map((vacancyId) => ({ vacancyId })) })
  expect(await findDuplicates(NEVER, 1)).toBe(12)
  expect(await groupsOf(ids)).toEqual(expected)
  expect(await db().vacancyDuplicateDue.count()).toBe(0)
})

const context = (user: TestUser | null) => contextFor(user ? actorOf(user) : ANONYMOUS)
/** Ids of the same job elsewhere, as `user` sees it. */
async function elsewhere(id: number, user: TestUser | null = null): Promise<number[]> {
  const { output } = await sameJob.execute(context(user), { vacancy_id: String(id) })
  return output.items.map((item) => Number(item.id))
}

/** The same job at three employers. */
async function threeOf(number: number): Promise<[number, number, number]> {
  const words = textOf(number)
  const copy = (company: number) => publish({ name: 'Слесарь', description: html(edited(words, company)), company })
  const ids: [number, number, number] = [await copy(0), await copy(1), await copy(2)]
  await find()
  return ids
}

it('lists the same job elsewhere, but for what is archived or hidden by the reader', async () => {
  const [first, second, third] = await threeOf(7001)
  expect(await elsewhere(second)).toEqual([first, third])
  const reader = await aUser()
  await db().companyBlacklist.create({ data: { userId: reader.id, companyId: companies[0]?.id ?? 0 } })
  expect(await elsewhere(second, reader)).toEqual([third])
  // Before the next run of the task.
  await change(third, { archivedAt: NOW })
  expect(await elsewhere(second)).toEqual([first])
  expect(await elsewhere(await publish({ name: 'Слесарь', description: html(textOf(7002)) }))).toEqual([])
  await expect(elsewhere(2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
})

it('lists none of them as similar to one another', async () => {
  const ids = await threeOf(7301)
  const other = await publish({ name: 'Слесарь', description: html(textOf(7302)) })
  await find()
  for (const id of ids) {
    const { output } = await similarVacancies.execute(context(null), { vacancy_id: `${id}`, per_page: 100 })
    const similar = output.items.map((item) => Number(item.id))
    expect(similar).toContain(other)
    expect(similar.filter((one) => ids.includes(one))).toEqual([])
  }
})

it('keeps two apart that an operator has split, and nothing else', async () => {
  const [first, second, third] = await threeOf(7101)
  const operator = context(await aUser({ roles: ['operator'] }))
  const listed = async () =>
    (await listDuplicateGroups.execute(operator, { per_page: 100 })).output.items.find(({ id }) => id === `${first}`)
  const split = (one: number, other: number) =>
    splitDuplicates.execute(operator, { vacancy_id: `${one}`, other_id: `${other}` })
  expect(await listed()).toMatchObject({ size: 3, employers: 3, sources: [], vacancy: { id: `${first}` } })
  const { output } = await listGroupMembers.execute(operator, { vacancy_id: `${third}` })
  expect(output.items.map(({ id }) => Number(id))).toEqual([first, second, third])
  expect(output.items[1]?.text).toContain('иначе0')

  await split(second, first)
  await split(first, second)
  expect(await groupsOf([first, second, third])).toEqual([first, second, first])
  expect(await listed()).toMatchObject({ size: 2, employers: 2 })
  expect(await db().auditEntry.count({ where: { subject: `vacancy:${second}`, action: 'moderation.split' } })).toBe(1)
  await change(second, { description: html(textOf(7102)) })
  await find()
  await change(second, { description: html(textOf(7101)) })
  await change(first, { description: html(textOf(7101)) })
  await find()
  expect(await groupsOf([first, second, third])).toEqual([first, second, first])

  // The third belongs to what remains of its group, and to the other one when it is split from this one too.
  await split(third, first)
  expect(await groupsOf([first, second, third])).toEqual([first, second, second])
  await split(third, second)
  expect(await groupsOf([first, second, third])).toEqual([first, second, third])
  expect(await listed()).toBeUndefined()
  // Where the first is gone, two that were split still do not meet.
  await change(first, { archivedAt: NOW })
  await find()
  expect(await groupsOf([second, third])).toEqual([second, third])

  await expect(split(second, second)).rejects.toMatchObject({ code: 'invalid_input' })
  const missing = 2_000_000_000
  await expect(split(second, missing)).rejects.toMatchObject({ code: 'not_found' })
  await expect(split(missing, second)).rejects.toMatchObject({ code: 'not_found' })
})

it('lets one join a group when the other that was split from it has gone', async () => {
  const [first, second, third] = await threeOf(7201)
  const operator = context(await aUser({ roles: ['operator'] }))
  await splitDuplicates.execute(operator, { vacancy_id: `${third}`, other_id: `${second}` })
  expect(await groupsOf([first, second, third])).toEqual([first, first, third])
  await change(second, { archivedAt: NOW })
  await find()
  expect(await groupsOf([first, second, third])).toEqual([first, null, first])
  await change(second, { archivedAt: null })
  await find()
  expect(await groupsOf([first, second, third])).toEqual([first, first, third])
})

it('takes two for the same again when an operator takes back that they differ', async () => {
  const [first, second, third] = await threeOf(7401)
  const all = [first, second, third]
  const user = await aUser({ roles: ['operator'] })
  const operator = context(user)
  const split = (one: number, other: number) =>
    splitDuplicates.execute(operator, { vacancy_id: `${one}`, other_id: `${other}` })
  const rejoin = (one: number, other: number) =>
    rejoinDuplicates.execute(operator, { vacancy_id: `${one}`, other_id: `${other}` })
  const listed = async () =>
    (await listSplits.execute(operator, { per_page: 100 })).output.items.filter(({ vacancy }) =>
      all.includes(Number(vacancy.id)),
    )
  await split(second, first)
  await split(third, first)
  expect(await groupsOf(all)).toEqual([first, second, second])
  expect(await listed()).toMatchObject([
    { id: `${first}-${third}`, by: user.name, vacancy: { id: `${first}` }, other: { id: `${third}` } },
    { id: `${first}-${second}`, by: user.name, vacancy: { id: `${first}` }, other: { id: `${second}` } },
  ])

  // The third stood with the second, and may not follow it to the first.
  await rejoin(second, first)
  expect(await groupsOf([first, second])).toEqual([first, first])
  await find()
  expect(await groupsOf(all)).toEqual([first, first, third])
  expect((await listed()).map(({ id }) => id)).toEqual([`${first}-${third}`])
  const entries = await db().auditEntry.findMany({ where: { action: 'moderation.rejoin', actorId: user.id } })
  expect(entries).toMatchObject([{ subject: `vacancy:${second}`, before: { different_from: `${first}` } }])
  await rejoin(first, third)
  expect(await groupsOf(all)).toEqual([first, first, first])
  expect(await listed()).toEqual([])
  await expect(rejoin(first, third)).rejects.toMatchObject({ code: 'not_found' })
  await expect(rejoin(first, first)).rejects.toMatchObject({ code: 'not_found' })

  // Nothing is put together whose texts differ by now, and deleted ones are listed no longer.
  await split(first, third)
  await change(third, { description: html(textOf(7402)) })
  await find()
  await rejoin(first, third)
  expect(await groupsOf(all)).toEqual([first, first, third])
  await split(first, third)
  await db().vacancy.update({ where: { id: third }, data: { hidden: true } })
  expect(await listed()).toEqual([])
})
