import { describe, expect, test } from 'vitest'
import { pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { writeViews } from './vacancy.service.ts'

const server = aServer()
const { call } = server

const publish = async (employer: Employer, changes: Record<string, unknown> = {}): Promise<string> =>
  (await call('POST', '/vacancies', { token: employer.token, json: aVacancyBody(changes) })).body.id
const one = async (id: string, token?: string) =>
  (await call('GET', `/vacancies/${id}`, token === undefined ? {} : { token })).body
/** The vacancy as the lists of its employer show it. */
const listed = async ({ company }: Employer, token?: string) =>
  (await call('GET', `/vacancies?employer_id=${company.id}&per_page=1`, token === undefined ? {} : { token })).body
    .items[0]
const someone = async (): Promise<string> => aToken(await aUser())

/** As another process would: nothing here hears of it. */
const elsewhere = (text: string, ...values: unknown[]) => pool().query(text, values)

/** Statements and transactions that the work begins. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const add = () => void count++
  pool().on('acquire', add)
  await work()
  pool().off('acquire', add)
  return count
}

describe('what is kept of a vacancy', () => {
  test('is shown only while it is what the database holds', async () => {
    const employer = await anEmployer('Before')
    const id = await publish(employer, { name: 'Настройщик роялей' })
    await expect.poll(() => listed(employer)).toMatchObject({ name: 'Настройщик роялей' })
    for (const name of ['Настройщик органов', 'Настройщик арф', 'Настройщик роялей']) {
      await elsewhere('update vacancy set name = $1 where id = $2', name, Number(id))
      expect([await one(id), await listed(employer)]).toMatchObject([{ name }, { name }])
    }
    await elsewhere('update company set name = $1 where id = $2', 'After', employer.company.id)
    const after = { employer: { name: 'After' } }
    expect([await one(id), await listed(employer)]).toMatchObject([after, after])
    await elsewhere('update vacancy set hidden = true where id = $1', Number(id))
    expect((await call('GET', `/vacancies/${id}`)).status).toBe(404)
  })

  test('has the validator of the bytes that are sent, and another one after a change', async () => {
    const id = await publish(await anEmployer())
    const tags: (string | null)[] = []
    for (const name of ['Плотник по лодкам', 'Плотник по мостам']) {
      await elsewhere('update vacancy set name = $1 where id = $2', name, Number(id))
      const [first, second] = [await call('GET', `/vacancies/${id}`), await call('GET', `/vacancies/${id}`)]
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(second.body).toEqual(first.body)
      tags.push(second.headers.get('etag'))
      const again = await call('GET', `/vacancies/${id}`, { headers: { 'If-None-Match': tags[0] ?? '' } })
      expect(again.status).toBe(tags.length === 1 ? 304 : 200)
    }
    expect(new Set(tags).size).toBe(2)
  })

  test("is the same for everybody but for relations, contacts and what is the employer's own", async () => {
    const employer = await anEmployer()
    const contacts = { name: 'Анна', email: 'anna@mail.example', phones: [] }
    const id = await publish(employer, { contacts })
    await expect.poll(() => listed(employer)).toMatchObject({ id })
    const [fan, other] = [await someone(), await someone()]
    await call('PUT', `/vacancies/favorited/${id}`, { token: fan })
    for (let round = 0; round < 2; round++) {
      const [own, liked, signedIn, anonymous] = [
        await one(id, employer.token),
        await one(id, fan),
        await one(id, other),
        await one(id),
      ]
      expect(own).toMatchObject({ relations: [], counters: { responses: 0 }, negotiations_url: expect.any(String) })
      expect(liked).toEqual({ ...signedIn, relations: ['favorited'] })
      expect(signedIn).toMatchObject({ relations: [], contacts: { name: 'Анна' }, negotiations_url: null })
      expect(anonymous).toEqual({ ...signedIn, contacts: null })
      const items = [await listed(employer, fan), await listed(employer, other), await listed(employer)]
      expect(items).toMatchObject([{ relations: ['favorited'] }, { relations: [], contacts: {} }, { contacts: null }])
    }
    await call('DELETE', `/vacancies/favorited/${id}`, { token: fan })
    expect(await one(id, fan)).toMatchObject({ relations: [] })
  })

  test('costs one statement, known or not', async () => {
    const [id, token] = [await publish(await anEmployer()), await someone()]
    await one('1', token)
    forgetSingleton('vacancies.kept')
    await writeViews()
    expect(await asked(() => one(id, token))).toBe(1)
    expect(await asked(() => one(id, token))).toBe(1)
  })
})

describe('sentences for snippets', () => {
  const text = (requirement: string): string =>
    `<p>Требования:</p><ul><li>${requirement}</li><li>${'терпение и внимание к мелочам, '.repeat(6)}</li></ul>`
  const snippet = async (word: string) =>
    (await call('GET', `/vacancies?no_magic=true&text=${word}`)).body.items[0]?.snippet
  const stored = async (id: string) =>
    (await elsewhere('select sentences from vacancy_snippet where vacancy_id = $1', Number(id))).rows as unknown[]

  test('are stored with the search row, and end with the text that they were split from', async () => {
    const id = await publish(await anEmployer(), { description: text('знание глюкофонов') })
    expect(await stored(id)).toEqual([{ sentences: expect.stringMatching(/^знание глюкофонов\n/) }])
    // A release that knows no sentences writes the text and the search row alone.
    await elsewhere('update vacancy set description = $1 where id = $2', text('любовь к глюкофонам'), Number(id))
    expect(await stored(id)).toEqual([])
    await expect
      .poll(() => snippet('глюкофонам'))
      .toMatchObject({ requirement: expect.stringContaining('любовь к <highlighttext>глюкофонам') })
    await call('DELETE', `/vacancies/archived/${id}`)
  })

  test('give the snippets that the text itself gives', async () => {
    const id = await publish(await anEmployer(), { description: text('опыт игры на терменвоксе') })
    await expect.poll(() => snippet('терменвоксе')).toBeDefined()
    const before = await snippet('терменвоксе')
    await elsewhere('delete from vacancy_snippet where vacancy_id = $1', Number(id))
    forgetSingleton('vacancies.kept')
    expect(await snippet('терменвоксе')).toEqual(before)
  })
})
