import { expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { storeInstallation } from '#server/platform/installation/installation.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const VACANCIES = 1_000_000
const FIRST = 2_000_000_001
/** Limits of a file, by sitemaps.org. */
const MOST_ADDRESSES = 50_000
const MOST_BYTES = 50 * 1024 * 1024
/** Of a host name, by RFC 1035. */
const LONGEST_HOST = 253

test('files of a million vacancies are within the limits of sitemaps, and name each of them once', async () => {
  await storeInstallation(db(), { imprint: { en: 'Imprint' }, privacy: { en: 'Privacy' } })
  // This database is that of this file alone; a view has the vacancies without storing them.
  await db().$executeRaw`alter table vacancy_search rename to stored_search`
  await db().$executeRawUnsafe(
    `create view vacancy_search as select vacancy_id, now() as published_at
     from generate_series(${FIRST}, ${FIRST + VACANCIES - 1}) vacancy_id`,
  )
  const within = async (path: string): Promise<string[]> => {
    const answer = await server.fetch(path)
    expect(answer.status, path).toBe(200)
    const xml = await answer.text()
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    expect(addresses.length, path).toBeLessThanOrEqual(MOST_ADDRESSES)
    expect(Buffer.byteLength(xml) + addresses.length * LONGEST_HOST, path).toBeLessThan(MOST_BYTES)
    return addresses
  }
  const others: string[] = []
  let next = FIRST
  for (const part of await within('/sitemap.xml'))
    for (const address of await within(part))
      if (address === `/vacancies/${next}`) next++
      else others.push(address)
  expect(next).toBe(FIRST + VACANCIES)
  expect(others).toEqual(['/vacancies/in', '/imprint', '/privacy'])
})
