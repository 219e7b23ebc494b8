import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aUser } from '#server/testing/factories.ts'
import {
  listDuplicateGroups,
  listGroupMembers,
  listSplits,
  rejoinDuplicates,
  splitDuplicates,
} from './duplicates.service.ts'
import { NOW, change, context, find, groupsOf, html, makeCompanies, textOf, threeOf } from '../testing/duplicates.ts'

beforeAll(makeCompanies)

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
