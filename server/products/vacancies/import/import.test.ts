import { describe, expect, test } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import type { VacancyFull } from '../postings/vacancy.schema.ts'
import type { VacancySearchView } from '../search/search-view.schema.ts'
import { aServer } from '../testing/server.ts'
import { importVacancies } from './import.service.ts'

const server = aServer()

/** A vacancy as lists of the wire show it. */
const item = (id: string, more: object = {}): object => ({
  id,
  name: `Сварщик ${id}`,
  area: { id: '1', name: 'Москва', url: 'https://elsewhere.example/areas/1' },
  employer: { id: `7${id.slice(-1)}`, name: `Завод ${id.slice(-1)}`, url: 'https://elsewhere.example/employers/7' },
  published_at: '2026-10-20T12:30:00+0300',
  salary: { from: 90000, to: null, currency: 'RUR', gross: true },
  snippet: { requirement: 'Опыт <highlighttext>сварки</highlighttext> труб & <b>', responsibility: null },
  experience: { id: 'between1And3', name: 'От 1 года до 3 лет' },
  schedule: { id: 'fullDay', name: 'Полный день' },
  professional_roles: [{ id: '128', name: 'Сварщик' }],
  address: null,
  unknown_to_us: { anything: [1] },
  ...more,
})
const answer = (items: object[], space = 0): string =>
  JSON.stringify({ found: items.length, items, clusters: null }, null, space)
const items = (prefix: string, count: number): object[] => Array.from({ length: count }, (_, at) => item(prefix + at))

async function search(query: string): Promise<VacancySearchView> {
  const response = await server.fetch(`/api/vacancies?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as VacancySearchView
}
const foundBy = async (query: string): Promise<number> => (await search(query)).found

const counts = async (): Promise<number[]> => {
  const tables = ['vacancy', 'vacancy_search', 'company', 'vacancy_title']
  return Promise.all(
    tables.map(async (table) =>
      Number((await pool().query<{ n: string }>(`select count(*) n from ${table}`)).rows[0]?.n),
    ),
  )
}

describe('a saved answer of a thousand vacancies', () => {
  test('is imported, found by search, and imported again without doubling', async () => {
    const text = answer(items('big', 1000))
    const nothingBad = { ignored: 0, bad: [] }
    expect(await importVacancies(text)).toEqual({ added: 1000, updated: 0, unchanged: 0, ...nothingBad })
    const before = await counts()
    expect(before.slice(0, 3)).toEqual([1000, 1000, 10])
    await expect.poll(() => foundBy('text=сварщик big777')).toBe(1)
    expect(await importVacancies(text)).toEqual({ added: 0, updated: 0, unchanged: 1000, ...nothingBad })
    expect(await counts()).toEqual(before)
  })
})

describe('broken records', () => {
  test('are reported by line, and those beside them are imported', async () => {
    const broken = [
      (id: string) => item(id, { area: { id: '999999' } }),
      (id: string) => item(id, { name: '' }),
      (id: string) => item(id, { published_at: 'yesterday' }),
      (id: string) => item(id, { experience: { id: 'ages' } }),
      (id: string) => item(id, { salary: { from: 1, currency: 'XXX' } }),
      (id: string) => item(id, { employer: null }),
      (id: string) => item(id, { professional_roles: [{ id: 'x' }] }),
      (id: string) => item(id, { salary: { from: -5, currency: 'RUR' } }),
      (id: string) => item(id, { name: 'x'.repeat(251) }),
      () => [],
    ]
    const records = Array.from({ length: 200 }, (_, at) =>
      JSON.stringify(at % 4 === 3 ? broken[(at >> 2) % broken.length]?.(`mix${at}`) : item(`mix${at}`)),
    )
    const report = await importVacancies(records.join('\n'))
    expect(report).toMatchObject({ added: 150, updated: 0, unchanged: 0 })
    expect(report.bad.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => at * 4 + 4))
    expect(report.bad.slice(8, 10).map(({ record }) => record)).toEqual(['mix35', '#40'])
    expect(report.bad.slice(0, 10).map(({ problem }) => problem.split(':')[0])).toEqual([
      'area',
      'name',
      'published_at',
      'experience',
      'salary',
      'employer',
      'professional_roles',
      'salary.from',
      'name',
      'record',
    ])
    expect(await importVacancies(records.join('\n'))).toMatchObject({ added: 0, unchanged: 150, bad: report.bad })
  })
})

describe('what cannot be stored', () => {
  test('is taken out of the text, and whole characters written as escapes stay', async () => {
    const name = 'Столяр strip5 \\u0000\\u0007\u0085\\ud83d\\ude00\\ud83d \\\\u0000'
    expect(await importVacancies(JSON.stringify(item('strip5', { name: 'NAME' })).replace('NAME', name))).toMatchObject(
      {
        added: 1,
      },
    )
    const stored = await db().vacancy.findFirstOrThrow({ where: { sourceId: 'strip5' } })
    expect(stored.name).toBe('Столяр strip5 😀 \\u0000')
  })

  test('of a page of a brand is the whole page, not the vacancy', async () => {
    const page = `<p>${'x'.repeat(200_001)}</p>`
    expect(await importVacancies(JSON.stringify(item('brand6', { branded_description: page })))).toMatchObject({
      added: 1,
    })
    const stored = await db().vacancy.findFirstOrThrow({ where: { sourceId: 'brand6' } })
    expect(stored.brandedDescription).toBeNull()
  })
})

test('a record that comes twice in one file is stored once, as it was last', async () => {
  const rows = [item('twice7'), item('other7'), item('twice7', { name: 'Жестянщик twice7' })]
  expect(await importVacancies(JSON.stringify(rows))).toMatchObject({ added: 2, updated: 1 })
  await expect.poll(() => foundBy('text=жестянщик twice7')).toBe(1)
})

describe('a vacancy of the wire', () => {
  test('is shown as it was', async () => {
    const given = item('one1', {
      description: '<p>Варить <b>трубы</b></p><script>alert(1)</script>',
      key_skills: [{ name: 'Аргон' }],
      contacts: { name: 'Олег', email: null, phones: [{ country: '7', city: '495', number: '1' }] },
      address: { raw: 'Москва, Тверская, 1', lat: 55.76, lng: 37.6, metro_stations: [{ station_id: '999.1' }] },
      response_url: 'javascript:alert(1)',
    })
    await importVacancies(JSON.stringify(given))
    const stored = await db().vacancy.findFirstOrThrow({ where: { source: 'wire', sourceId: 'one1' } })
    const shown = (await (await server.fetch(`/api/vacancies/${stored.id}`)).json()) as VacancyFull
    expect(shown).toMatchObject({
      name: 'Сварщик one1',
      area: { id: '1' },
      employer: { name: 'Завод 1' },
      published_at: '2026-10-20T12:30:00+0300',
      salary: { from: 90000, to: null, currency: 'RUR', gross: true },
      description: '<p>Варить <b>трубы</b></p>',
      key_skills: [{ name: 'Аргон' }],
      experience: { id: 'between1And3' },
      professional_roles: [{ id: '128' }],
      address: { raw: 'Москва, Тверская, 1', lat: 55.76, metro_stations: [] },
      response_url: null,
      contacts: null,
    })
  })

  test('is changed in place, and leaves search when it comes back archived', async () => {
    const fresh = item('edit2', { name: 'Токарь edit2' })
    await importVacancies(JSON.stringify([fresh]))
    const { id } = await db().vacancy.findFirstOrThrow({ where: { sourceId: 'edit2' } })
    expect(await importVacancies(JSON.stringify([{ ...fresh, name: 'Фрезеровщик edit2' }]))).toMatchObject({
      updated: 1,
    })
    await expect.poll(() => foundBy('text=фрезеровщик edit2')).toBe(1)
    expect((await search('text=токарь edit2&no_magic=true&search_field=name')).found).toBe(0)
    expect((await search('text=фрезеровщик edit2')).items.map((found) => found.id)).toEqual([String(id)])
    expect(await importVacancies(JSON.stringify([{ ...fresh, archived: true }]))).toMatchObject({ updated: 1 })
    await expect.poll(() => foundBy('text=фрезеровщик edit2')).toBe(0)
    expect((await server.fetch(`/api/vacancies/${id}`)).status).toBe(200)
  })

  test('without a description shows the sentences of its snippet, as text', async () => {
    await importVacancies(answer([item('snip3')], 2))
    const stored = await db().vacancy.findFirstOrThrow({ where: { sourceId: 'snip3' } })
    expect(stored.description).toBe('<p>Опыт сварки труб &amp; &lt;b&gt;</p>')
    expect(stored.requirement).toBe('Опыт сварки труб & <b>')
  })
})

describe('a page with JSON-LD', () => {
  const page = `<!doctype html><html><head>
<script type="application/ld+json">
[{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[]},
{
  "@context": "https://schema.org/", "@type": "JobPosting", "title": "Бариста",
  "description": "<p>Варить кофе</p><img src=x onerror=alert(1)>", "datePosted": "2026-10-01", "validThrough": "2099-01-01",
  "identifier": {"@type": "PropertyValue", "name": "Кофейня", "value": 42},
  "hiringOrganization": {"@type": "Organization", "name": "Кофейня"},
  "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressLocality": "Казань", "streetAddress": "Баумана, 1"}},
  "employmentType": ["PART_TIME"], "skills": "Эспрессо, Латте-арт",
  "baseSalary": {"@type": "MonetaryAmount", "currency": "RUB",
    "value": {"@type": "QuantitativeValue", "minValue": 300, "maxValue": "400", "unitText": "HOUR"}},
  "experienceRequirements": {"@type": "OccupationalExperienceRequirements", "monthsOfExperience": 24}
},
{"@type": "JobPosting", "title": "Без места", "datePosted": "2026-10-01", "hiringOrganization": "Кофейня"}]
</script></head></html>`

  test('gives its postings, twice the same ones, and tells what it could not place', async () => {
    const bad = [{ line: 15, record: '#3', problem: expect.stringContaining('jobLocation') as string }]
    const rest = { updated: 0, ignored: 1, bad }
    expect(await importVacancies(page)).toEqual({ added: 1, unchanged: 0, ...rest })
    expect(await importVacancies(page)).toEqual({ added: 0, unchanged: 1, ...rest })
    await expect.poll(() => foundBy('text=бариста&area=88')).toBe(1)
    const [found] = (await search('text=бариста&area=88')).items
    expect(found).toMatchObject({
      name: 'Бариста',
      employer: { name: 'Кофейня' },
      salary_range: { from: 300, to: 400, currency: 'RUR', mode: { id: 'HOUR' } },
      employment: { id: 'part' },
      experience: { id: 'between1And3' },
      address: { raw: 'Казань, Баумана, 1' },
    })
    const stored = await db().vacancy.findFirstOrThrow({ where: { source: 'json-ld' } })
    expect(stored.description).toBe('<p>Варить кофе</p>')
    expect(stored.keySkills).toEqual(['Эспрессо', 'Латте-арт'])
  })
})
