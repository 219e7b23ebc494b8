import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { importVacancies } from '../import/import.service.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const UNSTATED = { experience: null, employment: null, schedule: null }
const server = aServer()

beforeAll(async () => {
  const item = {
    id: 'silent1',
    name: 'Астролябист',
    area: { id: '1', name: 'Москва' },
    employer: { id: '1', name: 'Обсерватория' },
    published_at: '2026-10-20T12:30:00+0300',
  }
  const posting = {
    '@type': 'JobPosting',
    title: 'Астролябист',
    datePosted: '2026-10-01',
    identifier: 'silent2',
    hiringOrganization: 'Обсерватория',
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Москва' } },
  }
  await importVacancies(JSON.stringify([item, { ...item, id: 'said1', experience: { id: 'noExperience' } }]))
  await importVacancies(
    JSON.stringify([posting, { ...posting, identifier: 'said2', experienceRequirements: 'no requirements' }]),
  )
})

test.each(['wire', 'json-ld'])('what a record in the form %s does not say stays unsaid', async (source) => {
  const { id } = await db().vacancy.findFirstOrThrow({ where: { source }, orderBy: { id: 'asc' } })
  expect((await server.call('GET', `/vacancies/${id}`)).body).toMatchObject(UNSTATED)
})

test.each(['0', '1024'])('no filter and no facet takes it for a value, with an index of %s MB', async (megabytes) => {
  setEnv({ VACANCIES_INDEX_MB: megabytes })
  const call = '/vacancies?text=NAME:астролябист&clusters=true'
  await expect.poll(async () => (await server.call('GET', call)).body.found).toBe(4)
  const { body } = await server.call('GET', call)
  const facets = body['clusters'] as { id: string; items: { count: number }[] }[]
  const counted = (id: string) => facets.find((facet) => facet.id === id)?.items.map(({ count }) => count) ?? []
  expect([counted('experience'), counted('employment'), counted('schedule')]).toEqual([[2], [], []])
  expect((await server.call('GET', `${call}&experience=noExperience`)).body.found).toBe(2)
  expect((await server.call('GET', `${call}&employment=full`)).body.found).toBe(0)
})

test('an employer need not say it, and may take it back', async () => {
  const { token } = await anEmployer('Обсерватория')
  const { experience: _experience, schedule: _schedule, ...body } = aVacancyBody()
  const { id } = (await server.call('POST', '/vacancies', { token, json: body })).body
  expect((await server.call('GET', `/vacancies/${id}`)).body).toMatchObject(UNSTATED)
  const said = { ...body, employment: { id: 'part' } }
  expect((await server.call('PUT', `/vacancies/${id}`, { token, json: said })).status).toBe(204)
  expect((await server.call('GET', `/vacancies/${id}`)).body).toMatchObject({ ...UNSTATED, employment: { id: 'part' } })
  expect((await server.call('PUT', `/vacancies/${id}`, { token, json: { ...body, employment: null } })).status).toBe(
    204,
  )
  expect((await server.call('GET', `/vacancies/${id}`)).body).toMatchObject(UNSTATED)
})
