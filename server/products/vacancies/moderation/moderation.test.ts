import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANONYMOUS, type Actor } from '#server/core/actor.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { listActive } from '../companies/employer-vacancies.service.ts'
import { addFavorite } from '../postings/favorites.service.ts'
import { createVacancy, updateVacancy } from '../postings/publish.service.ts'
import { getVacancy } from '../postings/vacancy.service.ts'
import { createNegotiation, sendMessage } from '../responses/respond.service.ts'
import { createResume } from '../resumes/resumes.service.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from '../testing/people.ts'
import { appealDecision, listHeld } from './own-cases.service.ts'
import { decideCase, listCases } from './queue.service.ts'
import { createReport } from './reports.service.ts'
import { getRules, setRules } from './rules.service.ts'

let employer: Employer
let operator: TestUser
let stranger: TestUser
beforeAll(async () => {
  employer = await anEmployer()
  operator = await aUser({ roles: ['operator'] })
  stranger = await aUser({ roles: ['employer'] })
})
afterAll(closeDb)

/** Calls an operation in process, and resolves to its output. */
async function as<T>(
  user: TestUser | null,
  operation: { execute: (ctx: ReturnType<typeof contextFor>, input: unknown) => Promise<{ output: T }> },
  input: unknown,
  ip = '192.0.2.1',
): Promise<T> {
  const actor: Actor = user ? actorOf(user) : ANONYMOUS
  return (await operation.execute(contextFor(actor, { ip }), input)).output
}

const publish = async (changes: Record<string, unknown> = {}) =>
  (await as(employer.user, createVacancy, aVacancyBody(changes))).id
const read = (user: TestUser | null, vacancy_id: string) => as(user, getVacancy, { vacancy_id })
const isFound = async (id: string) => (await db().vacancySearch.count({ where: { vacancyId: Number(id) } })) === 1
const queued = async () => (await as(operator, listCases, { per_page: 100 })).items
const inQueue = async (id: string) => (await queued()).find((item) => item.id === id)
const noticeOf = (user: TestUser, subject: string) =>
  db().notification.findFirst({ where: { userId: user.id, subject } })
const notFound = { code: 'not_found' }
const text = (more: string) => `<p>${'Ищем человека на склад, который любит порядок в делах. '.repeat(4)}${more}</p>`

it('a vacancy that is held back exists for its owner and operators alone, with the reason, until it is approved', async () => {
  const id = await publish()
  await as(operator, decideCase, { vacancy_id: id, state: 'refused', note: 'Уберите залог' })
  for (const who of [null, stranger]) await expect(read(who, id)).rejects.toMatchObject(notFound)
  await expect(as(stranger, addFavorite, { vacancy_id: id })).rejects.toMatchObject(notFound)
  expect(await isFound(id)).toBe(false)
  expect(await read(employer.user, id)).toMatchObject({
    approved: false,
    moderation: { state: 'refused', note: 'Уберите залог', can_appeal: true },
  })
  expect((await read(operator, id)).id).toBe(id)
  const own = await as(employer.user, listActive, { employer_id: String(employer.company.id) })
  expect(own.items.map((item) => item.id)).toContain(id)
  expect((await as(employer.user, listHeld, {})).items).toMatchObject([{ id, note: 'Уберите залог' }])
  expect(await noticeOf(employer.user, `vacancy:${id}`)).toMatchObject({ kind: 'vacancy.held' })

  await as(operator, decideCase, { vacancy_id: id, state: 'approved' })
  const seen = await read(null, id)
  expect([seen.approved, seen.moderation]).toEqual([true, undefined])
  expect(await isFound(id)).toBe(true)
  expect(await noticeOf(employer.user, `vacancy:${id}`)).toMatchObject({ kind: 'vacancy.approved' })
  expect(await db().auditEntry.count({ where: { subject: `vacancy:${id}`, action: 'moderation.decide' } })).toBe(2)
})

it('a change does not publish what is held back, and an appeal brings it to the queue once for each decision', async () => {
  const id = await publish()
  const appeal = () => as(employer.user, appealDecision, { vacancy_id: id, text: 'Исправлено' })
  await expect(appeal()).rejects.toMatchObject({ code: 'conflict' })
  await as(operator, decideCase, { vacancy_id: id, state: 'refused', note: 'Нет' })
  await as(employer.user, updateVacancy, { ...aVacancyBody(), vacancy_id: id })
  expect(await isFound(id)).toBe(false)
  await expect(as(stranger, appealDecision, { vacancy_id: id, text: 'Моя' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await inQueue(id)).toBeUndefined()
  await appeal()
  expect(await inQueue(id)).toMatchObject({ state: 'appealed', appeal: 'Исправлено' })
  await expect(appeal()).rejects.toMatchObject({ code: 'conflict' })
  await as(operator, decideCase, { vacancy_id: id, state: 'refused', note: 'Всё ещё нет' })
  await appeal()
})

it('a rule queues a vacancy or holds it back, and does not find again what was approved', async () => {
  const { version, rules } = await as(operator, getRules, {})
  const hold = { kind: 'words', action: 'hold', words: ['чёрный список'], from: null, to: null, days: null }
  await as(operator, setRules, { version, rules: [...rules, hold] })
  const reported = await publish({ description: text('Пишите на boss@firm.example') })
  expect(await isFound(reported)).toBe(true)
  expect(await inQueue(reported)).toMatchObject({
    state: 'waiting',
    findings: [{ kind: 'contacts', found: 'boss@firm.example' }],
  })
  expect(await noticeOf(operator, 'vacancies:moderation')).toMatchObject({ kind: 'moderation.waiting' })

  const held = await publish({ description: text('Не попадите в чёрный список') })
  expect(await isFound(held)).toBe(false)
  expect(await read(employer.user, held)).toMatchObject({ moderation: { state: 'held', can_appeal: false } })
  await as(operator, decideCase, { vacancy_id: held, state: 'approved' })
  const again = { vacancy_id: held, ...aVacancyBody({ description: text('Все чёрные списки') }) }
  await as(employer.user, updateVacancy, again)
  expect([await isFound(held), await inQueue(held)]).toEqual([true, undefined])
  const worse = { ...again, description: text('Чёрный список и t.me/boss_hr') }
  await as(employer.user, updateVacancy, worse)
  expect([await isFound(held), (await inQueue(held))?.state]).toEqual([true, 'waiting'])

  await expect(as(operator, setRules, { version, rules: [] })).rejects.toMatchObject({ code: 'conflict' })
  await expect(as(operator, setRules, { version: version + 1, rules: [{ ...hold, words: [] }] })).rejects.toMatchObject(
    { code: 'invalid_input' },
  )
})

it('reports come from anybody, one of each for a vacancy, and after an approval it takes three to look again', async () => {
  const id = await publish()
  const report = (user: TestUser | null, ip?: string, reason = 'fraud') =>
    as(user, createReport, { vacancy_id: id, reason, text: 'Просят деньги' }, ip)
  await report(null)
  await report(null, undefined, 'other')
  await report(stranger)
  expect(await inQueue(id)).toMatchObject({
    state: 'waiting',
    report_count: 2,
    reports: [{ reason: 'fraud' }, { reason: 'other' }],
  })
  expect((await db().vacancyReport.findMany()).every(({ reporter }) => !reporter.includes('192.0.2'))).toBe(true)
  const own = await read(employer.user, id)
  expect(JSON.stringify(own.moderation)).not.toContain('Просят')
  await as(operator, decideCase, { vacancy_id: id, state: 'approved' })
  for (const last of [2, 3]) {
    await report(null, `192.0.2.${last}`)
    expect(await inQueue(id)).toBeUndefined()
  }
  await report(null, '192.0.2.4')
  expect(await inQueue(id)).toMatchObject({ state: 'waiting', report_count: 5 })
})

it('an address reports twenty vacancies a day, and nobody what is not there', async () => {
  const ip = '198.51.100.7'
  const report = (vacancy_id: string) => as(null, createReport, { vacancy_id, reason: 'closed' }, ip)
  await expect(report('999999999')).rejects.toMatchObject(notFound)
  const ids = await Promise.all(Array.from({ length: 21 }, (_, at) => publish({ name: `Сторож ${at}` })))
  const tries = await Promise.allSettled(ids.map(report))
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject([{ code: 'rate_limited' }])
})

it('nobody is written to about a vacancy that is held back', async () => {
  const id = await publish()
  const applicant = await aUser()
  const { id: resume_id } = await as(applicant, createResume, aResumeBody())
  const { id: negotiation_id } = await as(applicant, createNegotiation, { vacancy_id: id, resume_id })
  await as(operator, decideCase, { vacancy_id: id, state: 'refused', note: 'Нет' })
  for (const who of [applicant, employer.user]) {
    const sent = as(who, sendMessage, { negotiation_id, message: 'Добрый день' })
    await expect(sent).rejects.toMatchObject({ code: 'forbidden', details: { reason: 'vacancy_held' } })
  }
})
