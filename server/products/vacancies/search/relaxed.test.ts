import { beforeAll, expect, test } from 'vitest'
import { aCorpus } from '../testing/corpus.ts'
import { aServer } from '../testing/server.ts'
import type { VacancySearchView } from './search-view.schema.ts'

beforeAll(async () => {
  await aCorpus(1200)
})
const server = aServer()

async function search(text: string, more: Record<string, string> = {}): Promise<VacancySearchView> {
  const response = await server.fetch(`/api/vacancies?${new URLSearchParams({ text, ...more })}`)
  expect(response.status).toBe(200)
  return (await response.json()) as VacancySearchView
}

test('a word that no vacancy has is optional where the rest says enough, and is named', async () => {
  const { found } = await search('NAME:(менеджер по продажам)')
  const view = await search('менеджер по продажам брандспойтник')
  expect([view.found, view.optional, view.relaxed?.found, view.relaxed?.left_out]).toEqual([
    found,
    ['брандспойтник'],
    undefined,
    undefined,
  ])
  expect(view.items[0]?.snippet.name).toContain('<highlighttext>')
})

test('beside a text with operators a word that no vacancy has is left out', async () => {
  const { found } = await search('менеджер продажи')
  const view = await search('менеджер AND продажи AND брандспойтник')
  expect(view).toMatchObject({ found: 0, pages: 0, items: [], optional: [] })
  expect(view.relaxed).toMatchObject({ found, left_out: ['брандспойтник'] })
  expect(view.relaxed?.items).toHaveLength(Math.min(found, 20))
})

test('enough matches, a search without text and later pages have nothing beside them', async () => {
  expect((await search('менеджер')).relaxed).toBeNull()
  expect((await search('')).relaxed).toBeNull()
  expect((await search('менеджер брандспойтник', { page: '1' })).relaxed).toBeNull()
})

test('an excluded word stays excluded', async () => {
  const all = await search('NAME:водитель -экспедитор', { per_page: '100' })
  const view = await search('водитель брандспойтник -экспедитор', { per_page: '100' })
  expect(view).toMatchObject({ found: all.found, optional: ['брандспойтник'] })
  const either = await search('водитель AND брандспойтник -экспедитор', { per_page: '100' })
  expect(either.relaxed?.found).toBe((await search('водитель -экспедитор')).found)
})

test('what matches everything is not repeated', async () => {
  const places = ['казани', 'самаре', 'омске', 'перми', 'уфе', 'туле', 'твери']
  const few = await Promise.all(places.map((place) => search(`водитель в ${place}`, { per_page: '100' })))
  const some = few.filter(({ found }) => found > 0 && found < 10)
  expect(some.length).toBeGreaterThan(0)
  const { found } = await search('водитель')
  for (const view of some) {
    expect(view.relaxed?.found).toBe(found - view.found)
    const ids = view.items.map(({ id }) => id)
    for (const { id } of view.relaxed?.items ?? []) expect(ids).not.toContain(id)
  }
})

test('a place and a pay that the text names are left out after its words, chosen filters never', async () => {
  const { found } = await search('менеджер')
  const view = await search('менеджер в нарьян-маре')
  expect(view.found).toBeLessThan(10)
  expect(view.relaxed).toMatchObject({ found: found - view.found, left_out: ['Нарьян-Мар'] })
  const inCities = await Promise.all(['88', '78', '68', '72', '99'].map((area) => search('водитель', { area })))
  const few = inCities.filter((chosen) => chosen.found > 0 && chosen.found < 10)
  expect(few.length).toBeGreaterThan(0)
  for (const chosen of few) expect(chosen.relaxed).toBeNull()
})

test('beside enough matches in a place stand those that are remote or name the place', async () => {
  const view = await search('менеджер в москве', { per_page: '100' })
  expect(view.found).toBeGreaterThanOrEqual(10)
  expect(view.relaxed?.left_out).toEqual(['Москва'])
  const remote = await search('менеджер', { schedule: 'remote', per_page: '100' })
  const local = await search('менеджер', { schedule: 'remote', area: '1' })
  expect(view.relaxed?.found).toBeGreaterThanOrEqual(remote.found - local.found)
  for (const { area } of view.relaxed?.items ?? []) expect(area.id).not.toBe('1')
  expect((await search('менеджер', { area: '1' })).relaxed).toBeNull()
})

test('an empty list has everything beside it when neither the words nor the filters find anything', async () => {
  const { found } = await search('')
  const view = await search('брандспойтник')
  expect(view).toMatchObject({ found: 0, relaxed: { found, left_out: ['брандспойтник'] } })
  const moments = { date_from: '2001-01-01', date_to: '2001-01-02' }
  expect(await search('', moments)).toMatchObject({ found: 0, relaxed: { found, left_out: ['date_from', 'date_to'] } })
  const both = await search('брандспойтник', moments)
  expect(both.relaxed).toMatchObject({ found, left_out: ['брандспойтник', 'date_from', 'date_to'] })
})

test('of several words any may be missing', async () => {
  const view = await search('повар сварщик бухгалтер')
  expect(view.found).toBe(0)
  expect(view.relaxed?.found).toBeGreaterThan(0)
  expect(view.relaxed?.left_out.toSorted()).toEqual(['бухгалтер', 'повар', 'сварщик'])
})

test('of a phrase that no vacancy has the words are looked for', async () => {
  const view = await search('"водитель сварщик"')
  expect(view.found).toBe(0)
  expect(view.relaxed?.found).toBeGreaterThan(0)
  expect(view.relaxed?.left_out).toEqual(['водитель сварщик'])
})
