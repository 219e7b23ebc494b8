import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { waiting } from '#server/testing/waiting.sql.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })

interface Applicant {
  token: string
  resume: string
}
const applicant = async (): Promise<Applicant> => {
  const token = await aToken(await aUser())
  return { token, resume: (await call('POST', '/resumes', token, aResumeBody())).body.id }
}
const vacancyOf = async (employer: Employer, changes: Record<string, unknown> = {}): Promise<string> =>
  (await call('POST', '/vacancies?ignore_duplicates=true', employer.token, aVacancyBody(changes))).body.id
const respond = (who: Applicant, vacancy_id: string, message?: string) =>
  call('POST', '/negotiations', who.token, {
    vacancy_id,
    resume_id: who.resume,
    ...(message !== undefined && { message }),
  })

test('a response is read although it is deleted meanwhile', async () => {
  const employer = await anEmployer()
  const { id } = (await respond(await applicant(), await vacancyOf(employer))).body
  let answer: ReturnType<typeof call> | undefined
  await db().$transaction(
    async (tx) => {
      await tx.negotiation.delete({ where: { id: Number(id) } })
      answer = call('GET', `/negotiations/${id}`, employer.token)
      await expect.poll(() => waiting()).toBe(1)
    },
    { timeout: 60_000 },
  )
  expect((await answer)?.status).toBe(200)
})

describe('responding', () => {
  test('of more people at once than there are connections to the database fails for nobody', async () => {
    const vacancy = await vacancyOf(await anEmployer())
    const people = await Promise.all(Array.from({ length: env().DATABASE_POOL + 5 }, applicant))
    const responses = await Promise.all(people.map((who) => respond(who, vacancy)))
    expect(responses.filter(({ status }) => status !== 201)).toEqual([])
    const messages = responses.map(({ body }, at) =>
      call('POST', `/negotiations/${body.id}/messages`, people[at]?.token, { message: 'Здравствуйте!' }),
    )
    expect((await Promise.all(messages)).filter(({ status }) => status !== 201)).toEqual([])
  })

  test('gives 201 with Location; both sides see it, each in their own list', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer)
    const { status, body, headers } = await respond(who, vacancy, 'Здравствуйте!')
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${server.url()}/api/negotiations/${body.id}`)
    const own = await call('GET', '/negotiations', who.token)
    expect(own.body).toMatchObject({
      found: 1,
      items: [{ id: body.id, state: { id: 'response' }, vacancy: { id: vacancy } }],
    })
    for (const path of [`/vacancies/${vacancy}/responses`, `/negotiations?vacancy_id=${vacancy}`]) {
      const theirs = await call('GET', path, employer.token)
      expect(theirs.body).toMatchObject({
        found: 1,
        items: [{ id: body.id, resume: { id: who.resume, first_name: 'Вера' } }],
      })
    }
    expect((await call('GET', `/vacancies/${vacancy}`, who.token)).body.relations).toEqual(['got_response'])
    const full = (await call('GET', `/vacancies/${vacancy}`, employer.token)).body
    expect(full.counters).toMatchObject({ responses: 1, unread_responses: 1 })
  })

  test('is listed with those to the other vacancies of the company, for its employer alone', async () => {
    const [employer, other, who] = [await anEmployer(), await anEmployer(), await applicant()]
    const vacancies = [await vacancyOf(employer), await vacancyOf(employer, { name: 'Повар' })]
    for (const vacancy of [...vacancies, await vacancyOf(other)]) await respond(who, vacancy)
    const received = async (query = '', token = employer.token) =>
      (await call('GET', `/negotiations/received${query}`, token)).body
    const { found, items } = await received()
    expect([found, items.map((item) => (item.vacancy as { id: string }).id).toSorted()]).toEqual([
      2,
      vacancies.toSorted(),
    ])
    expect(items[0]).toMatchObject({ resume: { first_name: 'Вера' }, viewed_by_opponent: false })
    await call('PUT', `/negotiations/invitation/${items[0]?.id}`, employer.token)
    expect((await received('?status=invitations')).found).toBe(1)
    expect((await received('?status=archived')).found).toBe(0)
    expect((await received('', other.token)).found).toBe(1)
    expect((await call('GET', '/negotiations/received', who.token)).status).toBe(403)
  })

  test('a form does as well as JSON', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const form = new FormData()
    form.set('vacancy_id', await vacancyOf(employer))
    form.set('resume_id', who.resume)
    form.set('message', 'Письмо')
    const response = await server.fetch('/api/negotiations', { method: 'POST', token: who.token, body: form })
    expect(response.status).toBe(201)
  })

  test('happens once, also when tried ten times at once', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => respond(who, vacancy)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 403)
    expect(refused?.body.errors).toEqual([{ type: 'negotiations', value: 'already_applied' }])
  })

  test('is listed by its state, for both sides', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer)
    const { body } = await respond(who, vacancy)
    const counts = async () => {
      const lists = ['response', 'invitation', 'discard'].map((name) => `/negotiations/${name}?vacancy_id=${vacancy}`)
      const both = lists.flatMap((path) => [call('GET', path, who.token), call('GET', path, employer.token)])
      return (await Promise.all(both)).map((answer) => answer.body.found)
    }
    expect(await counts()).toEqual([1, 1, 0, 0, 0, 0])
    await call('PUT', `/negotiations/invitation/${body.id}`, employer.token, {})
    expect(await counts()).toEqual([0, 0, 1, 1, 0, 0])
    await call('PUT', `/negotiations/discard/${body.id}`, employer.token, {})
    expect(await counts()).toEqual([0, 0, 0, 0, 1, 1])
    const foreign = await call('GET', `/negotiations/response?vacancy_id=${vacancy}`, (await anEmployer()).token)
    expect(foreign.status).toBe(404)
  })

  test('a direct vacancy leads elsewhere with 303', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer, { type: { id: 'direct' }, response_url: 'https://jobs.example/1' })
    const { status, headers } = await respond(who, vacancy)
    expect([status, headers.get('location')]).toEqual([303, 'https://jobs.example/1'])
    expect((await call('GET', '/negotiations', who.token)).body.found).toBe(0)
  })

  test("is refused without the letter, with another's resume, and to archived or unknown vacancies", async () => {
    const [employer, who, other] = [await anEmployer(), await applicant(), await applicant()]
    const strict = await vacancyOf(employer, { response_letter_required: true })
    expect((await respond(who, strict)).body).toMatchObject({ bad_argument: 'message' })
    expect((await respond(who, strict, 'Вот письмо')).status).toBe(201)
    const vacancy = await vacancyOf(employer)
    const stolen = await call('POST', '/negotiations', who.token, { vacancy_id: vacancy, resume_id: other.resume })
    expect([stolen.status, stolen.body.bad_argument]).toEqual([400, 'resume_id'])
    await call('PUT', `/vacancies/archived/${vacancy}`, employer.token)
    expect((await respond(who, vacancy)).body.errors).toEqual([{ type: 'negotiations', value: 'vacancy_archived' }])
    expect((await respond(who, '5')).status).toBe(404)
    expect(
      (await call('POST', '/negotiations', undefined, { vacancy_id: vacancy, resume_id: who.resume })).status,
    ).toBe(403)
  })

  test('the tenth response takes the label "few responses" away', async () => {
    const employer = await anEmployer()
    const vacancy = await vacancyOf(employer, { name: 'Чрезвычайно популярная должность' })
    const few = async () =>
      (await call('GET', '/vacancies?text=чрезвычайно&label=low_performance&per_page=0')).body.found
    await expect.poll(few).toBe(1)
    for (let at = 0; at < 10; at++) await respond(await applicant(), vacancy)
    await expect.poll(few).toBe(0)
  })
})

describe('an employer whose role is gone', () => {
  test('gets no event of a response, and sees the vacancy as others do', async () => {
    const [{ user, token }, who] = [await anEmployer(), await applicant()]
    const vacancy = (await call('POST', '/vacancies', token, aVacancyBody())).body.id
    const url = 'https://receiver.example/'
    await call('POST', '/webhooks', token, { url, events: ['response.received', 'response.changed'] })
    await call('POST', '/webhook/subscriptions', token, { url, actions: [{ type: 'NEW_NEGOTIATION_VACANCY' }] })
    const events = () => db().webhookDelivery.count({ where: { subscription: { userId: user.id } } })
    await respond(await applicant(), vacancy)
    expect(await events()).toBe(2)
    await db().user.update({ where: { id: user.id }, data: { roles: ['user'] } })
    const { id } = (await respond(who, vacancy)).body
    expect((await call('POST', `/negotiations/${id}/messages`, who.token, { message: 'Здравствуйте!' })).status).toBe(
      201,
    )
    expect(await events()).toBe(2)
    const former = await aToken(user)
    const seen = (await call('GET', `/vacancies/${vacancy}`, former)).body
    expect(seen).toEqual((await call('GET', `/vacancies/${vacancy}`, await aToken(await aUser()))).body)
  })
})

describe('deciding', () => {
  test('changes the state for both, tells the applicant once, and is idempotent', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer)
    const { id } = (await respond(who, vacancy)).body
    for (const status of [204, 204]) {
      const json = { message: 'Приходите завтра' }
      expect((await call('PUT', `/negotiations/invitation/${id}`, employer.token, json)).status).toBe(status)
    }
    expect((await call('GET', '/negotiations?has_updates=true', who.token)).body.found).toBe(1)
    expect((await call('GET', '/negotiations?status=invitations', who.token)).body.found).toBe(1)
    expect((await call('GET', `/vacancies/${vacancy}`, who.token)).body.relations).toEqual(['got_invitation'])
    expect((await call('GET', `/negotiations/${id}`, who.token)).body).toMatchObject({
      state: { id: 'invitation' },
      has_updates: true,
    })
    expect((await call('GET', '/negotiations?has_updates=true', who.token)).body.found).toBe(0)
    expect((await call('PUT', `/negotiations/discard/${id}`, employer.token, {})).status).toBe(204)
    expect((await call('GET', `/vacancies/${vacancy}`, who.token)).body.relations).toEqual(['got_rejection'])
  })

  test('is for the employer of the vacancy alone', async () => {
    const [employer, who, other] = [await anEmployer(), await applicant(), await anEmployer()]
    const { id } = (await respond(who, await vacancyOf(employer))).body
    expect((await call('PUT', `/negotiations/invitation/${id}`, other.token, {})).status).toBe(404)
    expect((await call('PUT', `/negotiations/invitation/${id}`, who.token, {})).status).toBe(403)
    expect((await call('PUT', `/negotiations/discard/${id}`)).status).toBe(403)
    expect((await call('GET', `/negotiations/${id}`, other.token)).status).toBe(404)
    expect((await call('GET', `/vacancies/${await vacancyOf(employer)}/responses`, other.token)).status).toBe(404)
  })
})

describe('hiding', () => {
  test("takes the response out of the applicant's list, not out of the employer's", async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const vacancy = await vacancyOf(employer)
    const { id } = (await respond(who, vacancy)).body
    for (const status of [204, 204])
      expect((await call('DELETE', `/negotiations/active/${id}`, who.token)).status).toBe(status)
    expect((await call('GET', '/negotiations', who.token)).body.found).toBe(0)
    expect((await call('GET', '/negotiations?status=deleted', who.token)).body.found).toBe(1)
    expect((await call('GET', `/vacancies/${vacancy}/responses`, employer.token)).body.found).toBe(1)
    expect((await call('DELETE', `/negotiations/active/${id}`, (await applicant()).token)).status).toBe(404)
  })
})

describe('messages', () => {
  test('go both ways in order, between the two alone', async () => {
    const [employer, who, other] = [await anEmployer(), await applicant(), await applicant()]
    const { id } = (await respond(who, await vacancyOf(employer), 'Первое')).body
    const path = `/negotiations/${id}/messages`
    expect((await call('POST', path, employer.token, { message: 'Второе' })).status).toBe(201)
    expect((await call('POST', path, who.token, { message: 'Третье' })).status).toBe(201)
    expect((await call('GET', path, who.token)).body).toMatchObject({
      found: 3,
      items: [
        { text: 'Первое', author: { participant_type: 'applicant' } },
        { text: 'Второе', author: { participant_type: 'employer' } },
        { text: 'Третье' },
      ],
    })
    const { items } = (await call('GET', `${path}?page=1&per_page=2`, who.token)).body
    expect(items).toMatchObject([{ text: 'Третье', url: expect.stringContaining(`/api${path}?`) }])
    const link = new URL(String((items as unknown as { url: string }[])[0]?.url))
    expect((await call('GET', `${link.pathname.replace('/api', '')}${link.search}`, who.token)).body.items).toEqual(
      items,
    )
    expect((await call('GET', '/me', employer.token)).body).toMatchObject({
      employer: { url: expect.stringMatching(/^http.+\/api\/employers\/\d+$/) },
    })
    expect((await call('GET', path, other.token)).status).toBe(404)
    expect((await call('POST', path, other.token, { message: 'x' })).status).toBe(404)
    expect((await call('POST', path, who.token, { message: '' })).status).toBe(400)
  })

  test('are also sent to the response itself, in the query', async () => {
    const who = await applicant()
    const { id } = (await respond(who, await vacancyOf(await anEmployer()), 'Первое')).body
    expect((await call('POST', `/negotiations/${id}?message=${encodeURIComponent('Второе')}`, who.token)).status).toBe(
      201,
    )
    const { items } = (await call('GET', `/negotiations/${id}/messages`, who.token)).body
    expect(items.map(({ text }) => text)).toEqual(['Первое', 'Второе'])
  })

  test('of applicants are refused where the vacancy takes none', async () => {
    const [employer, who] = [await anEmployer(), await applicant()]
    const { id } = (await respond(who, await vacancyOf(employer, { allow_messages: false }))).body
    const { status, body } = await call('POST', `/negotiations/${id}/messages`, who.token, { message: 'Вопрос' })
    expect([status, body.errors]).toEqual([403, [{ type: 'negotiations', value: 'disabled_by_employer' }]])
  })
})
