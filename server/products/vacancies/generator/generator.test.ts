import { describe, expect, test } from 'vitest'
import type { Vacancy } from '#prisma/generated/client.ts'
import { dataFile } from '#server/core/process/data-file.ts'
import { areaById } from '../dictionaries/areas.ts'
import { industryById, specializationById } from '../dictionaries/branches.ts'
import { currencyByCode, isEntry, roleById } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { cleanHtml } from '../text/html.ts'
import { companyAt, type GeneratedCompany } from './companies.ts'
import { randomFor, weighted } from './random.ts'
import type { Trade } from './trades.ts'
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
        ids.filter((id) => !isEntry(name, id ?? '')),
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

test('few companies of a list share their name', () => {
  const names = Array.from({ length: 3000 }, (_, at) => companyOf(at).row.name)
  expect(new Set(names).size / names.length).toBeGreaterThan(0.9)
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

test('a fifth is in English, in title and text alike', () => {
  const latin = (text: string) => !/[а-яё]/i.test(text)
  const english = corpus.filter(({ languages }) => JSON.stringify(languages) !== '[]')
  expect(english.length / corpus.length).toBeGreaterThan(0.17)
  expect(english.length / corpus.length).toBeLessThan(0.24)
  for (const { name, keySkills, requirement, responsibility } of english) {
    expect(latin(`${name} ${keySkills.join()} ${requirement} ${responsibility}`), name).toBe(true)
  }
})

test('duties and skills are those of the profession, and of no other', () => {
  const professions = dataFile<Trade[]>('vacancies/trades.json').flatMap(({ roles }) =>
    Object.entries(roles).flatMap(([role, { jobs }]) => jobs.map((job) => ({ role, job }))),
  )
  for (const { professionalRoles, responsibility, description } of corpus) {
    const first = (responsibility ?? '').split('. ')[0]?.replace(/\.$/, '').toLowerCase() ?? ''
    const owners = professions.filter(({ role, job }) => {
      const all = [...job.duties, ...(job.dutiesEn ?? [])].map((duty) => duty.toLowerCase())
      return role === String(professionalRoles[0]) && all.some((duty) => duty.startsWith(first))
    })
    expect(owners.length, description).toBeGreaterThan(0)
  }
})

test('leaders have experience and full-time work, and no beginner is a leader', () => {
  for (const { name, experience, employment, schedule } of corpus) {
    if (/директор|Руководитель (?!проектов)|Head of|Chief (?!Accountant)/i.test(name)) {
      expect([experience, employment, schedule].join(), name).not.toMatch(/noExperience|part|probation|shift/)
    }
    if (experience === 'noExperience') expect(name).not.toMatch(/^(?:Старший|Ведущий|Senior|Lead) /)
  }
})

test('vacancies require only what the work needs, and state what their text requires', () => {
  for (const { name, description, education, experience, workFormats, driverLicenseTypes } of corpus) {
    if (/^(?:Курьер|Грузчик|Уборщи|Дворник|Промоутер|Cleaner|Loader|Courier)/.test(name)) {
      expect(`${name}: ${education}, ${experience}`).toMatch(
        /: not_required_or_not_specified, (?:noExperience|between1And3)$/,
      )
    }
    expect(description).not.toMatch(/\ba [AEIO]|\ban [BCDGJKPQTVWYZ]/)
    if (workFormats.includes('FIELD_WORK')) expect(driverLicenseTypes, name).not.toEqual([])
    expect(description).not.toMatch(/(?:skills:|навыки:) (?:Accuracy|Punctuality|Аккуратность|Пунктуальность)/)
    if (/<li>высшее \S+ образование<\/li>/i.test(description)) expect(education, name).toBe('higher')
  }
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
