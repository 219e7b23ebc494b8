import { afterAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { aUser } from '#server/testing/factories.ts'
import { loadDemoJobSeekers } from './demo.ts'
import { aCorpus } from './testing/corpus.ts'

afterAll(closeDb)

test('applicant and employer of the sample data have something to look at, once', async () => {
  const [applicant, employer] = [await aUser(), await aUser({ roles: ['employer'] })]
  const load = () => transaction((tx) => loadDemoJobSeekers(systemContext({ db: tx }), applicant.email, employer.email))
  await load()
  expect(await db().resume.count()).toBe(0)
  await aCorpus(2500)
  await load()
  await load()
  const company = await db().company.findUniqueOrThrow({
    where: { ownerId: employer.id },
    include: { vacancies: true },
  })
  expect(company.vacancies.length).toBeGreaterThan(8)
  expect(await db().resume.findMany({ select: { userId: true } })).toEqual([{ userId: applicant.id }])
  const responses = await db().negotiation.findMany({ orderBy: { id: 'asc' }, select: { state: true, userId: true } })
  expect(responses.map(({ state }) => state)).toEqual(['invitation', 'response', 'response'])
  expect(await db().vacancyFavorite.count({ where: { userId: applicant.id } })).toBe(5)
})
