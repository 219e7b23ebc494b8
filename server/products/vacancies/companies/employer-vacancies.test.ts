import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { writeViews } from '../postings/vacancy.service.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })
const posted = async ({ token }: Employer, changes: Record<string, unknown> = {}) =>
  (await call('POST', '/vacancies', token, aVacancyBody(changes))).body.id
const responded = async (vacancy: string) => {
  const token = await aToken(await aUser())
  const { body } = await call('POST', '/resumes', token, aResumeBody())
  const made = await call('POST', '/negotiations', token, {
    vacancy_id: vacancy,
    resume_id: body.id,
    message: 'Привет',
  })
  return { token, id: made.body.id }
}

describe('the lists of a company', () => {
  test('hold its open, archived and deleted vacancies, with their counters', async () => {
    const employer = await anEmployer()
    const own = (state: string) => `/employers/${employer.company.id}/vacancies/${state}`
    const [open, other, old] = [
      await posted(employer, { name: 'Арфист' }),
      await posted(employer, { name: 'Боцман', area: { id: '2' } }),
      await posted(employer, { name: 'Волынщик' }),
    ]
    const { id } = await responded(open)
    await call('GET', `/vacancies/${open}`)
    await writeViews()
    expect(
      (await call('GET', `${own('active')}?text=${encodeURIComponent('арф')}`, employer.token)).body,
    ).toMatchObject({
      found: 1,
      items: [
        {
          id: open,
          has_updates: true,
          counters: { views: 1, responses: 1, total_responses: 1, unread_responses: 1, invitations: 0 },
          manager: { id: employer.user.id },
        },
      ],
    })
    await call('PUT', `/negotiations/invitation/${id}`, employer.token, {})
    const { items } = (await call('GET', `${own('active')}?area=2019&area=1&order_by=name_desc`, employer.token)).body
    expect(items).toMatchObject([
      { id: old },
      { id: open, has_updates: false, counters: { invitations: 1, responses: 0, total_responses: 1 } },
    ])

    expect((await call('PUT', `${own('archived')}/${old}`, employer.token)).status).toBe(204)
    expect((await call('GET', own('archived'), employer.token)).body).toMatchObject({ found: 1, items: [{ id: old }] })
    expect((await call('GET', own('active'), employer.token)).body.found).toBe(2)

    for (let i = 0; i < 2; i++)
      expect((await call('PUT', `${own('hidden')}/${other}`, employer.token)).status).toBe(204)
    expect((await call('GET', `/vacancies/${other}`)).status).toBe(404)
    expect((await call('GET', `/vacancies?employer_id=${employer.company.id}`)).body.found).toBe(1)
    expect((await call('GET', own('hidden'), employer.token)).body).toMatchObject({
      found: 1,
      items: [{ id: other, archived: true, archived_at: expect.any(String) as string }],
    })
    for (let i = 0; i < 2; i++) {
      expect((await call('DELETE', `${own('hidden')}/${other}`, employer.token)).status).toBe(204)
    }
    expect((await call('GET', own('archived'), employer.token)).body.found).toBe(2)
    expect((await call('GET', `/vacancies/${other}`)).body).toMatchObject({ archived: true })
  })

  test('belong to its owner alone', async () => {
    const [owner, other] = [await anEmployer(), await anEmployer()]
    const vacancy = await posted(owner)
    const base = `/employers/${owner.company.id}/vacancies`
    const calls = [
      ['GET', `${base}/active`],
      ['GET', `${base}/archived`],
      ['GET', `${base}/hidden`],
      ['PUT', `${base}/archived/${vacancy}`],
      ['PUT', `${base}/hidden/${vacancy}`],
      ['DELETE', `${base}/hidden/${vacancy}`],
    ] as const
    const applicant = await aToken(await aUser())
    for (const [method, path] of calls) {
      expect((await call(method, path, other.token)).status).toBe(404)
      expect((await call(method, path, applicant)).status).toBe(403)
      expect((await call(method, path)).status).toBe(403)
    }
    // Another company's vacancy under the own company.
    const mine = `/employers/${other.company.id}/vacancies/hidden/${vacancy}`
    expect((await call('PUT', mine, other.token)).status).toBe(404)
    expect((await call('GET', `${base}/active?order_by=size`, owner.token)).status).toBe(400)
    expect((await call('GET', `${base}/active?area=moon`, owner.token)).status).toBe(400)
  })
})

describe('the statistics of a vacancy', () => {
  test('are its views and responses by day', async () => {
    const employer = await anEmployer()
    const vacancy = await posted(employer)
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    await db().vacancy.update({ where: { id: Number(vacancy) }, data: { initialCreatedAt: twoDaysAgo } })
    await responded(vacancy)
    for (let i = 0; i < 3; i++) await call('GET', `/vacancies/${vacancy}`)
    await call('GET', `/vacancies/${vacancy}`, employer.token)
    await writeViews()
    const { items } = (await call('GET', `/vacancies/${vacancy}/stats`, employer.token)).body
    const inMoscow = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    expect(items).toHaveLength(5)
    expect(items[0]).toEqual({ date: inMoscow(twoDaysAgo), views: 0, responses: 0 })
    expect(items[2]).toEqual({ date: inMoscow(new Date()), views: 3, responses: 1 })
    expect(items[3]).toMatchObject({ views: null, responses: null })
  })

  test('of another company do not exist, and end with the archiving', async () => {
    const [employer, other] = [await anEmployer(), await anEmployer()]
    const vacancy = await posted(employer)
    const [start, end] = [new Date('2025-06-01T12:00:00Z'), new Date('2025-06-04T12:00:00Z')]
    const data = { initialCreatedAt: start, archivedAt: end }
    await db().vacancy.update({ where: { id: Number(vacancy) }, data })
    const path = `/vacancies/${vacancy}/stats?days=4`
    expect((await call('GET', path, employer.token)).body.items.map(({ date }) => date)).toEqual([
      '2025-06-01',
      '2025-06-02',
      '2025-06-03',
      '2025-06-04',
    ])
    await db().vacancy.update({ where: { id: Number(vacancy) }, data: { initialCreatedAt: new Date('2020-01-01') } })
    const year = path.replace('days=4', 'days=366')
    expect((await call('GET', year, employer.token)).body.items).toHaveLength(366)
    expect((await call('GET', path.replace('days=4', 'days=367'), employer.token)).status).toBe(400)
    expect((await call('GET', path, other.token)).status).toBe(404)
    expect((await call('GET', path, await aToken(await aUser()))).status).toBe(403)
    expect((await call('GET', path)).status).toBe(403)
  })
})

test('related vacancies share role and region, and match the search', async () => {
  const employer = await anEmployer()
  const role = [{ id: '26' }]
  const [one, same, elsewhere] = [
    await posted(employer, { professional_roles: role }),
    await posted(employer, { professional_roles: role, name: 'Мельник' }),
    await posted(employer, { professional_roles: role, area: { id: '2' } }),
  ]
  await posted(employer, { professional_roles: [{ id: '70' }] })
  const related = async (query = '', token?: string) =>
    (await call('GET', `/vacancies/${one}/related_vacancies${query}`, token)).body.items.map(({ id }) => id)
  // New vacancies are found within two seconds.
  await expect.poll(() => related()).toEqual([same])
  await expect.poll(() => related('?area=2')).toEqual([elsewhere])
  await expect.poll(() => related(`?text=${encodeURIComponent('мельник')}`)).toEqual([same])
  const token = await aToken(await aUser())
  await call('PUT', `/vacancies/blacklisted/${same}`, token)
  expect(await related('', token)).toEqual([])
  expect((await call('GET', '/vacancies/7/related_vacancies')).status).toBe(404)
  expect((await call('GET', `/vacancies/${one}/related_vacancies?per_page=101`)).status).toBe(400)
})

test('active responses are those to open vacancies that were not declined', async () => {
  const employer = await anEmployer()
  const [open, old] = [await posted(employer), await posted(employer)]
  const { token, id } = await responded(open)
  const { body: resume } = await call('POST', '/resumes', token, aResumeBody())
  await call('POST', '/negotiations', token, { vacancy_id: old, resume_id: resume.id })
  await call('PUT', `/vacancies/archived/${old}`, employer.token)
  const active = async (who: string, query = '') => (await call('GET', `/negotiations/active${query}`, who)).body
  expect(await active(token)).toMatchObject({ found: 1, items: [{ id }] })
  expect(await active(employer.token, `?vacancy_id=${open}`)).toMatchObject({ found: 1, items: [{ id }] })
  expect((await call('GET', `/negotiations/${id}/messages`, token)).body.items).toMatchObject([
    { editable: false, read: false, viewed_by_opponent: false, viewed_by_me: true, state: { id: 'response' } },
  ])
  await call('GET', `/negotiations/${id}`, employer.token)
  expect((await call('GET', `/negotiations/${id}/messages`, token)).body.items).toMatchObject([{ read: true }])
  await call('PUT', `/negotiations/discard/${id}`, employer.token, {})
  expect((await active(token)).found).toBe(0)
  expect((await call('GET', '/negotiations/active')).status).toBe(403)
  expect((await call('GET', '/negotiations/active?vacancy_id=7', employer.token)).status).toBe(404)
  expect((await call('GET', '/negotiations/active?order_by=size', token)).status).toBe(400)
})
