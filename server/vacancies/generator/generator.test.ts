import { describe, expect, test } from 'vitest'
import type { Vacancy } from '#prisma/generated/client.ts'
import { areaById } from '../dictionaries/areas.ts'
import { industryById, specializationById } from '../dictionaries/branches.ts'
import { currencyByCode, isEntry, roleById } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import { cleanHtml, plainText } from '../text/html.ts'
import { companyAt, type GeneratedCompany } from './companies.ts'
import { randomFor, weighted } from './random.ts'
import { vacancyAt } from './vacancy.ts'

const UNTIL = new Date('2026-11-01T00:00:00Z')
const companyOf = (number: number): GeneratedCompany => companyAt(1, number, UNTIL)
const made = (at: number, seed = 1): Vacancy => vacancyAt(seed, at, UNTIL, companyOf).vacancy
const corpus = Array.from({ length: 1500 }, (_, at) => made(at))

test('a vacancy depends on its seed and number only', () => {
  expect(made(77)).toEqual(corpus[77])
  expect(made(77, 2)).not.toEqual(corpus[77])
})

test('every id is of a dictionary, areas and industries included', () => {
  for (const vacancy of corpus) {
    expect(areaById(vacancy.areaId)?.leaf).toBe(true)
    expect(vacancy.professionalRoles.map((id) => roleById(id)?.id)).toEqual(vacancy.professionalRoles.map(String))
    expect(vacancy.specializations.filter((id) => !specializationById(id))).toEqual([])
    expect(vacancy.metro.filter((id) => !metroById(id)?.station)).toEqual([])
    for (const [name, ids] of [
      ['experience', [vacancy.experience]],
      ['employment', [vacancy.employment]],
      ['schedule', [vacancy.schedule]],
      ['education', [vacancy.education]],
      ['work_format', vacancy.workFormats],
      ['working_hours', vacancy.workingHours],
      ['work_schedule_by_days', vacancy.workScheduleByDays],
      ['driver_license_types', vacancy.driverLicenseTypes],
      ['fly_in_fly_out_duration', vacancy.flyInFlyOutDuration],
    ] as const)
      expect(
        ids.filter((id) => !isEntry(name, id)),
        name,
      ).toEqual([])
  }
  for (let at = 0; at < 300; at++) expect(companyOf(at).row.industries.filter((id) => !industryById(id))).toEqual([])
})

test('descriptions have some 60 to 200 words of allowed HTML, and no template is left unfilled', () => {
  for (const { description, name, requirement } of corpus) {
    const words = plainText(description).split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(59)
    expect(words).toBeLessThanOrEqual(200)
    expect(cleanHtml(description)).toBe(description)
    expect(`${name}${description}${requirement}`).not.toMatch(/[{}]|undefined/)
  }
})

test('salaries are ranges in a known currency, paid in more than half of the vacancies', () => {
  const paid = corpus.filter((vacancy) => vacancy.salaryCurrency !== null)
  expect(paid.length).toBeGreaterThan(corpus.length / 2)
  for (const { salaryFrom, salaryTo, salaryCurrency } of paid) {
    expect(currencyByCode(salaryCurrency ?? '')).toBeDefined()
    expect(salaryFrom ?? salaryTo).toBeGreaterThan(0)
    if (salaryFrom !== null && salaryTo !== null) expect(salaryTo).toBeGreaterThanOrEqual(salaryFrom)
  }
})

test('publications fill the thirty days before the end, newest not after it', () => {
  const times = corpus.map((vacancy) => vacancy.publishedAt.getTime())
  expect(Math.max(...times)).toBeLessThanOrEqual(UNTIL.getTime())
  expect(Math.min(...times)).toBeGreaterThanOrEqual(UNTIL.getTime() - 30 * 86_400_000)
})

test('titles are many, in two languages', () => {
  const names = new Set(corpus.map((vacancy) => vacancy.name))
  expect(names.size).toBeGreaterThan(400)
  expect([...names].some((name) => /^[A-Za-z0-9 ()/.#+&-]+$/.test(name))).toBe(true)
})

describe('chance', () => {
  test('is even and repeats for the same seed and number', () => {
    const random = randomFor(5, 9)
    const drawn = Array.from({ length: 4000 }, () => random.int(0, 3))
    const again = randomFor(5, 9)
    expect(drawn.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => again.int(0, 3)))
    for (const value of [0, 1, 2, 3]) expect(drawn.filter((item) => item === value).length).toBeGreaterThan(800)
  })

  test('a weighted choice follows its weights', () => {
    const choose = weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ])
    const random = randomFor(1, 1)
    const drawn = Array.from({ length: 5000 }, () => choose(random))
    expect(drawn.filter((item) => item === 'seldom').length).toBeGreaterThan(350)
    expect(drawn.filter((item) => item === 'seldom').length).toBeLessThan(650)
    expect(drawn).not.toContain('never')
  })
})
