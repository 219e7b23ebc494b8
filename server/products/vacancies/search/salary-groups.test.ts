import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const WORD = 'лозоходец'
const [DEVELOPER, ANALYST, MANAGER] = ['96', '10', '70']
/** Lower ends of the pay; the upper ones are 20,000 higher. */
const PAID = [50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160].map((sum) => sum * 1000)

interface Group {
  id: string
  name: string
  vacancies: number
  employers: number
  lower: number
  median: number
  upper: number
}

async function statistics(query: string) {
  const { status, body } = await server.call('GET', `/salary_statistics?text=${WORD}&${query}`)
  expect(status).toBe(200)
  return body as unknown as { total: Omit<Group, 'id' | 'name'> | null; groups: Group[]; chosen: object[] }
}

async function publish({ token }: Employer, changes: Record<string, unknown>): Promise<void> {
  const json = aVacancyBody({ name: `Старший ${WORD}`, ...changes })
  expect((await server.call('POST', '/vacancies', { token, json })).status).toBe(201)
}

beforeAll(async () => {
  const companies = [await anEmployer(), await anEmployer(), await anEmployer()] as const
  const of = (at: number, most: number) => companies[at % most] as Employer
  const pay = (from: number) => ({ salary: { from, to: from + 20_000, currency: 'RUR', gross: true } })
  for (const [at, from] of PAID.entries()) await publish(of(at, 3), pay(from))
  // Nine are too few, ten of two companies say what these two pay, and who states no pay does not count.
  for (let at = 0; at < 9; at++) await publish(of(at, 3), { ...pay(500_000), professional_roles: [{ id: ANALYST }] })
  for (let at = 0; at < 10; at++) {
    await publish(of(at, 2), { ...pay(900_000), professional_roles: [{ id: MANAGER }], area: { id: '2' } })
  }
  await publish(companies[0], { salary: null })
  await publish(companies[0], { ...pay(7_000_000), name: 'Другой человек' })
  const found = async () => (await server.call('GET', `/vacancies?text=${WORD}`)).body.found
  await vi.waitFor(async () => expect(await found()).toBe(32), { timeout: 60_000 })
})

describe('statistics of pay', () => {
  test('are quartiles of the middle of what is stated, of groups that are large enough', async () => {
    const { total, groups } = await statistics('group_by=professional_role')
    expect(groups).toMatchObject([
      // The third, sixth and ninth of twelve.
      { id: DEVELOPER, vacancies: 12, employers: 3, lower: 80_000, median: 110_000, upper: 140_000 },
    ])
    expect(total).toMatchObject({ vacancies: 31, employers: 3 })
  })

  test('are of the vacancies that the filters leave, which are named in the language of the reader', async () => {
    const query = `professional_role=${DEVELOPER}&area=1&locale=EN`
    const { total, groups, chosen } = await statistics(query)
    expect(groups.map(({ name }) => name)).toEqual(['Programmer, developer'])
    expect(total).toMatchObject({ vacancies: 12, median: 110_000 })
    expect(chosen).toEqual([
      { param: 'professional_role', id: DEVELOPER, name: 'Programmer, developer' },
      { param: 'area', id: '1', name: 'Moscow' },
    ])
    expect(await statistics('experience=moreThan6')).toMatchObject({ total: null, groups: [] })
  })

  test('by area are of the parts of the country, or of the area that was asked for', async () => {
    expect((await statistics('group_by=area')).groups.map(({ id, vacancies }) => [id, vacancies])).toEqual([['1', 21]])
    expect((await statistics('group_by=area&area=2')).groups).toEqual([])
  })

  test('are refused for what they cannot be grouped by', async () => {
    expect((await server.call('GET', '/salary_statistics?group_by=employer')).status).toBe(400)
  })
})
