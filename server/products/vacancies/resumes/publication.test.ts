import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { together } from '#server/testing/together.ts'
import { waiting } from '#server/testing/waiting.sql.ts'
import { anEmployer, aResumeBody, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })
const applicant = async () => aToken(await aUser())
const written = async (token: string, changes: Record<string, unknown> = {}) =>
  (await call('POST', '/resumes', token, aResumeBody(changes))).body.id
/** As if it had been published so many hours earlier. */
const published = (id: string, hours: number) =>
  db().resume.update({ where: { id }, data: { publishedAt: new Date(Date.now() - hours * 3_600_000) } })

describe('publishing', () => {
  test('makes a hidden resume visible, and can be repeated after four hours', async () => {
    const [token, employer] = [await applicant(), await anEmployer()]
    const id = await written(token, { published: false })
    expect((await call('GET', `/resumes/${id}`, employer.token)).status).toBe(404)
    expect((await call('GET', `/resumes/${id}`, token)).body).toMatchObject({
      status: { id: 'not_published' },
      can_publish_or_update: true,
      next_publish_at: null,
    })
    expect((await call('POST', `/resumes/${id}/publish`, token)).status).toBe(204)
    expect((await call('GET', `/resumes/${id}`, employer.token)).status).toBe(200)

    const early = await call('POST', `/resumes/${id}/publish`, token)
    expect([early.status, early.body.errors]).toEqual([
      429,
      [{ type: 'too_many_requests', value: 'resume_update_not_available' }],
    ])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(4 * 3600 - 60)
    const { body } = await call('GET', `/resumes/${id}`, token)
    expect(body.can_publish_or_update).toBe(false)
    expect(body.next_publish_at).toMatch(/^20\d\d-\d\d-\d\dT[\d:]{8}\+0300$/)

    await published(id, 5)
    expect((await call('GET', `/resumes/${id}`, token)).body).toMatchObject({ can_publish_or_update: true })
    expect((await call('POST', `/resumes/${id}/publish`, token)).status).toBe(204)
  })

  test('happens once of many at the same time', async () => {
    const token = await applicant()
    const id = await written(token, { published: false })
    const answers = await together('resume', 10, () => call('POST', `/resumes/${id}/publish`, token))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('moves the resume to the beginning of lists', async () => {
    const [token, employer] = [await applicant(), await anEmployer()]
    const title = `Настройщик арф ${Date.now()}`
    const old = await written(token, { title })
    await db().resume.update({ where: { id: old }, data: { updatedAt: new Date('2026-01-01') } })
    const other = await written(token, { title })
    const order = async () =>
      (await call('GET', `/resumes?text=${encodeURIComponent(title)}`, employer.token)).body.items.map(({ id }) => id)
    expect(await order()).toEqual([other, old])
    await published(old, 5)
    await db().resume.update({ where: { id: other }, data: { updatedAt: new Date('2026-02-01') } })
    await call('POST', `/resumes/${old}/publish`, token)
    expect(await order()).toEqual([old, other])
  })

  test('differs from other changes: replacing a resume does not renew it', async () => {
    const token = await applicant()
    const id = await written(token)
    await published(id, 5)
    expect((await call('PUT', `/resumes/${id}`, token, aResumeBody())).status).toBe(204)
    expect((await call('GET', `/resumes/${id}`, token)).body.can_publish_or_update).toBe(true)
  })
})

describe('the status', () => {
  test('says what employers would like to read', async () => {
    const token = await applicant()
    const bare = { title: 'Бухгалтер', first_name: 'Вера', last_name: 'Павлова', area: { id: '1' } }
    const { id } = (await call('POST', '/resumes', token, bare)).body
    const status = (await call('GET', `/resumes/${id}/status`, token)).body
    expect(status).toMatchObject({
      status: { id: 'published' },
      finished: true,
      blocked: false,
      can_publish_or_update: false,
      publish_url: `${server.url()}/api/resumes/${id}/publish`,
      progress: { percentage: 40, mandatory: [] },
    })
    const full = await written(token, { skills: 'О себе' })
    expect((await call('GET', `/resumes/${full}/status`, token)).body).toMatchObject({
      progress: { percentage: 100, recommended: [] },
    })
  })
})

describe('views', () => {
  test('name the companies, count as new until they are listed, and once a day', async () => {
    const [token, employer, nobody] = [await applicant(), await anEmployer('Lookers'), await applicant()]
    const id = await written(token, { access: { type: { id: 'everyone' } } })
    for (const who of [employer.token, employer.token, nobody, undefined]) await call('GET', `/resumes/${id}`, who)
    const own = { new_views: 1, total_views: 2, views_url: `${server.url()}/api/resumes/${id}/views` }
    expect((await call('GET', `/resumes/${id}`, token)).body).toMatchObject(own)
    expect((await call('GET', '/resumes/mine', token)).body.items[0]).toMatchObject(own)
    expect((await call('GET', '/me', token)).body.counters).toMatchObject({ new_resume_views: 1 })
    const listed = await call('GET', `/resumes/${id}/views`, token)
    expect(listed.body).toMatchObject({
      found: 1,
      resume: { id, url: `${server.url()}/api/resumes/${id}` },
      items: [{ viewed: false, employer: { id: String(employer.company.id), name: 'Lookers' } }],
    })
    expect((await call('GET', `/resumes/${id}/views`, token)).body.items).toMatchObject([{ viewed: true }])
    expect((await call('GET', `/resumes/${id}`, token)).body).toMatchObject({ new_views: 0 })
  })

  test('do not change the resume, and are not recorded when it is deleted meanwhile', async () => {
    const [token, employer] = [await applicant(), await anEmployer('Lookers')]
    const id = await written(token, { access: { type: { id: 'everyone' } } })
    const updatedAt = async () => (await call('GET', `/resumes/${id}`, token)).body.updated_at as string
    const before = await updatedAt()
    await call('GET', `/resumes/${id}`, employer.token)
    expect(await updatedAt()).toBe(before)
    let answer: ReturnType<typeof call> | undefined
    await db().$transaction(
      async (tx) => {
        await tx.resume.delete({ where: { id } })
        answer = call('GET', `/resumes/${id}`, employer.token)
        await expect.poll(() => waiting()).toBe(1)
      },
      { timeout: 60_000 },
    )
    expect((await answer)?.status).toBe(200)
    expect(await db().resumeView.count({ where: { resumeId: id } })).toBe(0)
  })

  test('and what else the owner reads are not shown to others', async () => {
    const [token, employer] = [await applicant(), await anEmployer()]
    const id = await written(token)
    const { body } = await call('GET', `/resumes/${id}`, employer.token)
    expect(Object.keys(body)).not.toContain('new_views')
    expect(Object.keys(body)).not.toContain('can_publish_or_update')
    for (const path of ['status', 'views']) {
      expect((await call('GET', `/resumes/${id}/${path}`, employer.token)).status).toBe(404)
      expect((await call('GET', `/resumes/${id}/${path}`)).status).toBe(403)
    }
    expect((await call('POST', `/resumes/${id}/publish`, employer.token)).status).toBe(404)
    expect((await call('POST', `/resumes/${id}/publish`)).status).toBe(403)
    const reader = await aToken(await aUser(), { scopes: ['vacancies:read'] })
    expect((await call('POST', `/resumes/${id}/publish`, reader)).status).toBe(403)
  })
})

test('phones are taken as objects and as text, and given in their parts', async () => {
  const [token, employer] = [await applicant(), await anEmployer()]
  const phone = { country: '7', city: '495', number: '1234567' }
  const id = await written(token, {
    contact: [
      { type: { id: 'cell' }, value: phone, preferred: true, comment: 'вечером' },
      { type: { id: 'home' }, value: '8 (812) 765-43-21' },
      { type: { id: 'work' }, value: '+44 20 7946 0000' },
      { type: { id: 'email' }, value: 'vera@mail.example' },
    ],
  })
  const { body: vacancy } = await call('POST', '/vacancies', employer.token, aVacancyBody())
  await call('POST', '/negotiations', token, { vacancy_id: vacancy.id, resume_id: id })
  for (const who of [token, employer.token]) {
    expect((await call('GET', `/resumes/${id}`, who)).body.contact).toEqual([
      {
        type: { id: 'cell', name: 'Мобильный телефон' },
        value: '+7 (495) 123-45-67',
        phone: { ...phone, formatted: '+7 (495) 123-45-67' },
        preferred: true,
        comment: 'вечером',
      },
      expect.objectContaining({
        value: '8 (812) 765-43-21',
        phone: { country: '7', city: '812', number: '7654321', formatted: '8 (812) 765-43-21' },
      }),
      expect.objectContaining({
        phone: { country: '', city: '', number: '442079460000', formatted: '+44 20 7946 0000' },
      }),
      expect.objectContaining({ value: 'vera@mail.example', phone: null }),
    ])
  }
  const wrong = [
    { type: { id: 'email' }, value: phone },
    { type: { id: 'cell' }, value: { country: 'seven', city: '495', number: '1' } },
  ]
  for (const contact of wrong) {
    expect((await call('POST', '/resumes', token, aResumeBody({ contact: [contact] }))).status).toBe(400)
  }
})

test('a page of a kind that the dictionary lacks is a personal one', async () => {
  const token = await applicant()
  const site = ['github', 'linkedin'].map((id) => ({ type: { id }, url: `https://${id}.example/vera` }))
  const made = await call('POST', '/resumes', token, aResumeBody({ site }))
  expect(made.status).toBe(201)
  const { body } = await call('GET', `/resumes/${made.body.id}`, token)
  expect(body.site).toMatchObject([
    { type: { id: 'personal' }, url: 'https://github.example/vera' },
    { type: { id: 'linkedin' } },
  ])
})

test('hidden fields and details are stored, and only the owner sees what is hidden', async () => {
  const [token, employer] = [await applicant(), await anEmployer()]
  const details = {
    business_trip_readiness: { id: 'ready' },
    relocation: { type: { id: 'relocation_possible' }, area: [{ id: '2' }] },
    travel_time: { id: 'less_than_hour' },
    has_vehicle: true,
    metro: { id: '8.189' },
    site: [{ type: { id: 'personal' }, url: 'https://vera.example' }],
    recommendation: [{ name: 'Иванов', position: 'Директор', organization: 'Завод' }],
    certificate: [{ title: 'ДипИФР', achieved_at: '2024-05-01' }],
    resume_locale: { id: 'EN' },
  }
  const contact = [
    { type: { id: 'cell' }, value: '+7 495 1234567' },
    { type: { id: 'email' }, value: 'vera@mail.example' },
  ]
  const hidden_fields = ['names_and_photo', 'phones', 'experience'].map((id) => ({ id }))
  const id = await written(token, { ...details, contact, hidden_fields, metro: { id: '9.2' } })
  const own = (await call('GET', `/resumes/${id}`, token)).body
  expect(own).toMatchObject({
    ...details,
    first_name: 'Вера',
    metro: { id: '9.2', name: 'Бибирево' },
    relocation: { type: { id: 'relocation_possible' }, area: [{ id: '2', name: 'Санкт-Петербург' }] },
    hidden_fields,
  })
  const { body: vacancy } = await call('POST', '/vacancies', employer.token, aVacancyBody())
  await call('POST', '/negotiations', token, { vacancy_id: vacancy.id, resume_id: id })
  const seen = (await call('GET', `/resumes/${id}`, employer.token)).body
  expect(seen).toMatchObject({ first_name: null, last_name: null, hidden_fields: [], experience: [{ company: null }] })
  expect(seen.contact).toMatchObject([{ type: { id: 'email' } }])
  const bad = await call('POST', '/resumes', token, aResumeBody({ travel_time: { id: 'x' } }))
  expect([bad.status, bad.body.bad_argument]).toEqual([400, 'travel_time'])
})

describe('files', () => {
  test('are a PDF and a text of the resume, as the caller sees it', async () => {
    const [token, employer] = [await applicant(), await anEmployer()]
    const id = await written(token, { skills: 'Люблю {порядок} \\ точность' })
    const { download } = (await call('GET', `/resumes/${id}`, token)).body as unknown as {
      download: Record<'pdf' | 'rtf', { url: string }>
    }
    const pdf = await server.fetch(download.pdf.url.replace(server.url(), ''), { token })
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toContain("filename*=UTF-8''%D0%9F")
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true])

    const rtf = async (who: string) => {
      const answer = await server.fetch(download.rtf.url.replace(server.url(), ''), { token: who })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rtf'])
      const written = await answer.text()
      return written.replace(/\\u(-?\d+)\?/g, (_all, unit: string) => String.fromCharCode(Number(unit) & 0xffff))
    }
    expect(await rtf(token)).toContain('Павлова Вера')
    expect(await rtf(token)).toContain('Люблю \\{порядок\\} \\\\ точность')
    expect(await rtf(token)).toContain('vera@mail.example')
    expect(await rtf(employer.token)).not.toContain('vera@mail.example')
  })

  test('do not exist for those who may not see the resume', async () => {
    const id = await written(await applicant(), { access: { type: { id: 'no_one' } } })
    const other = await applicant()
    for (const token of [other, undefined]) {
      expect((await call('GET', `/resumes/${id}/download`, token)).status).toBe(404)
    }
    expect((await call('GET', `/resumes/${id}/download?type=doc`, other)).status).toBe(400)
  })
})
