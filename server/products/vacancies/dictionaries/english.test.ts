import { describe, expect, test } from 'vitest'
import { aServer } from '../testing/server.ts'
import { allAreas } from './areas.ts'
import { allDictionaries } from './dictionaries.ts'
import { englishArea, localeOf } from './english.ts'
import { dictionariesIn, industriesIn, rolesIn } from './localized.ts'
import { transliterate } from './transliterate.ts'

const server = aServer()
const CYRILLIC = /\p{Script=Cyrillic}/u

test.each([
  ['', 'RU'],
  ['*', 'RU'],
  ['EN', 'EN'],
  ['ru', 'RU'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'EN'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'RU'],
  ['de,en;q=0.5', 'EN'],
  ['en;q=0,ru;q=0.1', 'RU'],
  ['en;q=x', 'RU'],
])('the language of %j is %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale)
})

test.each([
  ['Екатеринбург', 'Yekaterinburg'],
  ['Алматы', 'Almaty'],
  ['Московская область', 'Moscow Oblast'],
  ['Якутск', 'Yakutsk'],
  ['Щёлково', 'Shchelkovo'],
  ['Подъячево', 'Podyachevo'],
  ['Артемовский (Иркутская область)', 'Artemovskiy (Irkutsk Oblast)'],
  ['Атамановка (Читинский район)', 'Atamanovka (Chitinskiy District)'],
])('%s is %s', (russian, english) => {
  expect(englishArea(russian)).toBe(english)
})

test('capitals stay capitals, and other letters as they are', () => {
  expect(transliterate('ВДНХ – ЗИЛ, Яблоко № 5 C++')).toBe('VDNKH – ZIL, Yabloko № 5 C++')
})

describe('in English', () => {
  test('every entry of every dictionary, role and industry has a name of its own', () => {
    const english = dictionariesIn('EN')
    const russian = allDictionaries()
    expect(Object.keys(english)).toEqual(Object.keys(russian))
    const left = Object.entries(english).flatMap(([name, entries]) =>
      entries.filter((entry) => CYRILLIC.test(entry.name ?? '')).map((entry) => `${name} ${entry.name}`),
    )
    expect(left).toEqual([])
    const roles = rolesIn('EN').categories.flatMap((category) => [category, ...category.roles])
    const industries = industriesIn('EN').flatMap((industry) => [industry, ...industry.industries])
    expect([...roles, ...industries].filter(({ name }) => CYRILLIC.test(name))).toEqual([])
  })

  test('no area keeps a Cyrillic letter, and none is empty', () => {
    const names = allAreas().map(({ name }) => englishArea(name))
    expect(names.filter((name) => CYRILLIC.test(name) || name.trim() === '')).toEqual([])
  })
})

test.each([
  'dictionaries',
  'areas',
  'areas/countries',
  'areas/113',
  'metro',
  'metro/1',
  'professional_roles',
  'industries',
  'languages',
  'locales',
])('/%s has each language with a validator of its own', async (path) => {
  const get = (query: string, language?: string) =>
    server.fetch(`/api/${path}${query}`, language === undefined ? {} : { headers: { 'Accept-Language': language } })
  const russian = await get('')
  const english = await get('', 'en-GB,en;q=0.9')
  expect(english.headers.get('vary')).toContain('Accept-Language')
  expect(english.headers.get('etag')).not.toBe(russian.headers.get('etag'))
  expect(CYRILLIC.test(await russian.text())).toBe(true)
  const text = await english.text()
  expect(text.match(/.{0,40}\p{Script=Cyrillic}.{0,40}/u)?.[0]).toBeUndefined()
  expect((await (await get('?locale=EN')).text()) === text).toBe(true)
  expect(CYRILLIC.test(await (await get('?locale=RU', 'en')).text())).toBe(true)
  const etag = english.headers.get('etag') ?? ''
  const again = await server.fetch(`/api/${path}`, { headers: { 'If-None-Match': etag, 'Accept-Language': 'ru' } })
  expect(again.status).toBe(200)
})
