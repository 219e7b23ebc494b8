import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aUser } from '#server/testing/factories.ts'
import { companyAt } from '../generator/companies.ts'
import { vacancyAt } from '../generator/vacancy.ts'
import { similarVacancies } from '../postings/similar.service.ts'
import { findDuplicates } from './regroup.service.ts'
import { comparable, isSameJob } from './same-job.ts'
import {
  JOBS,
  NEVER,
  NOW,
  change,
  companies,
  context,
  edited,
  elsewhere,
  find,
  groupsOf,
  html,
  makeCompanies,
  publish,
  textOf,
  threeOf,
  type Given,
} from '../testing/duplicates.ts'

beforeAll(makeCompanies)

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
