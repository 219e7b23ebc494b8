import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDb, db, pool } from '#server/core/database/db.ts'
import { killChild, startChild, type Child } from '#server/testing/child.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { NO_LIMITS } from '#server/testing/server.ts'
import { generateVacancies } from '../../generator/generate.ts'
import { criteriaOf } from '../../filters/criteria.ts'
import { aCorpus, CORPUS_END } from '../../testing/corpus.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'

// Three web processes that share a database, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SEARCH = 'text=менеджер&order_by=publication_time'
const PER_PAGE = 10

/** The connections of processes that keep lists. */
const LISTENERS = `from pg_locks where locktype = 'advisory' and classid = hashtext('vacancies_lists')::oid
  and database = (select oid from pg_database where datname = current_database())`

let size = 900
let processes: Child<string>[]

beforeAll(async () => {
  await aCorpus(size)
  processes = await Promise.all([0, 1, 2].map(() => startChild<string>('testing/api-process.ts', NO_LIMITS)))
  for (const at of processes.keys()) await found(at)
  await vi.waitFor(async () => expect((await pool().query(`select ${LISTENERS}`)).rowCount).toBe(3), {
    timeout: 60_000,
  })
  // A page that is not the first waits until the others know the process.
  for (const at of processes.keys()) await numbered(at, 1, '')
})
afterAll(async () => {
  await Promise.all(processes.map(({ process }) => killChild(process)))
  await closeDb()
})

interface Page {
  status: number
  body: { found: number; pages: number; items: { id: string }[]; bad_argument?: string }
  /** Query of the link to the next page. */
  next: string
}

/** A page of the search from one of the processes, asked again while a busy machine has it say 503. */
async function page(at: number, query: string, token = ''): Promise<Page> {
  const headers = new Headers(token === '' ? {} : { Authorization: `Bearer ${token}` })
  const response = await fetch(`${processes[at % 3]?.message}/api/vacancies?${query}`, { headers })
  const body = (await response.json()) as Page['body']
  if (response.status === 503) return page(at, query, token)
  const link = /\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return { status: response.status, body, next: link ?? '' }
}
const numbered = (at: number, number: number, token: string) =>
  page(at, `${SEARCH}&per_page=${PER_PAGE}&page=${number}`, token)
const found = async (at: number) => (await page(at, `${SEARCH}&per_page=0`)).body.found
const idsOf = ({ body }: Page) => body.items.map(({ id }) => Number(id))

const matching = async () => [
  ...(await postgresBackend.orderedIds(criteriaOf({ text: 'менеджер', order_by: 'publication_time' }), new Date())),
]

/**
 * Adds, moves to the front and deletes vacancies, and waits until every process finds what is there now. @returns those
 * deleted
 */
async function change(at: number, unread: readonly number[]): Promise<number[]> {
  await generateVacancies({ count: (size += 20), until: CORPUS_END })
  const [moved = 0, deleted = 0] = [unread.at(PER_PAGE + 2), unread.at(-at)]
  await pool().query(`update vacancy_search set published_at = now() where vacancy_id = $1`, [moved])
  await pool().query(`delete from vacancy where id = $1`, [deleted])
  const now = (await matching()).length
  for (const [each, { process }] of processes.entries()) {
    if (process.exitCode === null && process.signalCode === null) await expect.poll(() => found(each)).toBe(now)
  }
  return [deleted]
}

test.each(['by the number of the page', 'by the links of its pages'])(
  'three processes in turn give a crawl %s each vacancy once, whatever changes meanwhile',
  async (how) => {
    const token = await aToken(await aUser())
    const wanted = await matching()
    const kept = await db().vacancySharedList.count()
    let current = await numbered(0, 0, token)
    expect(current.body.found).toBe(wanted.length)
    expect(current.body.pages).toBeGreaterThan(6)
    expect(await db().vacancySharedList.count()).toBe(kept)
    const read = idsOf(current)
    const gone = new Set<number>()
    for (let at = 1; at < current.body.pages; at++) {
      if (at < 5) for (const id of await change(at, wanted.slice(at * PER_PAGE))) gone.add(id)
      current = how.includes('number') ? await numbered(at, at, token) : await page(at, current.next)
      expect([at, current.status, current.body.found]).toEqual([at, 200, wanted.length])
      read.push(...idsOf(current))
    }
    expect(read.filter((id) => !gone.has(id))).toEqual(wanted.filter((id) => !gone.has(id)))
    expect(gone.size).toBe(4)
  },
)

test('pages follow the page 0 that was answered last, wherever that was', async () => {
  const token = await aToken(await aUser())
  const first = await numbered(0, 0, token)
  expect((await numbered(1, 1, token)).body.found).toBe(first.body.found)
  await change(1, await matching())
  const wanted = await matching()
  expect(idsOf(await numbered(1, 0, token))).toEqual(wanted.slice(0, PER_PAGE))
  await change(2, await matching())
  for (const at of [0, 2, 1]) {
    expect(idsOf(await numbered(at, 1, token))).toEqual(wanted.slice(PER_PAGE, 2 * PER_PAGE))
  }
})

test('a list that expired in the database comes again from a process that keeps it', async () => {
  const token = await aToken(await aUser())
  const first = await numbered(0, 0, token)
  const second = await page(1, first.next)
  await change(2, await matching())
  for (const forget of ['expire', 'delete']) {
    if (forget === 'delete') await db().vacancySharedList.deleteMany()
    else await db().vacancySharedList.updateMany({ data: { expiresAt: new Date(0) } })
    const { status, body } = await page(forget === 'delete' ? 2 : 0, second.next)
    expect([forget, status, body.found]).toEqual([forget, 200, first.body.found])
  }
})

test('a list that no process knows is named as the mistake, and a stranger may not use a name for another search', async () => {
  const unknown = await page(0, `${SEARCH}&page=1&snapshot=list_${'0'.repeat(32)}`)
  expect([unknown.status, unknown.body.bad_argument]).toEqual([400, 'snapshot'])
  const { next } = await numbered(0, 0, '')
  const other = await page(1, next.replace(/text=[^&]*/, 'text=водитель'))
  expect([other.status, other.body.bad_argument]).toEqual([400, 'snapshot'])
})

test('a page that is asked for while all processes have lost their connections for messages waits until they are back', async () => {
  const token = await aToken(await aUser())
  const first = await numbered(0, 0, token)
  const linked = await page(0, `${SEARCH}&per_page=7`)
  const wanted = await matching()
  await change(1, wanted)
  await pool().query(`select pg_terminate_backend(pid) ${LISTENERS}`)
  const [byNumber, byLink] = await Promise.all([numbered(1, 1, token), page(2, linked.next)])
  expect([byNumber.status, byNumber.body.found]).toEqual([200, first.body.found])
  expect(idsOf(byNumber)).toEqual(wanted.slice(PER_PAGE, 2 * PER_PAGE))
  expect(idsOf(byLink)).toEqual(wanted.slice(7, 14))
})

test('a page waits while the process that has its list cannot store it', async () => {
  const token = await aToken(await aUser())
  const first = await numbered(0, 0, token)
  const linked = await page(0, `${SEARCH}&per_page=7`)
  const wanted = await matching()
  await change(1, wanted)
  await pool().query(`create function refuse() returns trigger language plpgsql as $$
    begin raise 'no room' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on vacancy_shared_list execute function refuse()`)
  const pages = Promise.all([numbered(1, 1, token), page(2, linked.next)])
  setTimeout(() => void pool().query('drop function refuse cascade'), 1000)
  const [byNumber, byLink] = await pages
  expect([byNumber.status, byNumber.body.found]).toEqual([200, first.body.found])
  expect(idsOf(byNumber)).toEqual(wanted.slice(PER_PAGE, 2 * PER_PAGE))
  expect(idsOf(byLink)).toEqual(wanted.slice(7, 14))
})

test('a killed process ends no crawl of which another has read a page', async () => {
  const [known, unread] = [await aToken(await aUser()), await aToken(await aUser())]
  const first = await numbered(0, 0, known)
  const alone = await numbered(0, 0, unread)
  const wanted = await matching()
  await change(1, wanted)
  const second = await numbered(1, 1, known)
  if (processes[0]) await killChild(processes[0].process)
  expect(idsOf(second)).toEqual(wanted.slice(PER_PAGE, 2 * PER_PAGE))
  expect(idsOf(await numbered(2, 2, known))).toEqual(wanted.slice(2 * PER_PAGE, 3 * PER_PAGE))
  expect((await page(1, first.next)).body.found).toBe(first.body.found)
  // Nobody else has this list: the reader begins again, or reads on in the newest data.
  const lost = await page(2, alone.next.replace(/list_\w+/, `list_${'1'.repeat(32)}`))
  expect([lost.status, lost.body.bad_argument]).toEqual([400, 'snapshot'])
  expect((await numbered(2, 1, unread)).body.found).toBe((await matching()).length)
})

test('a process that stops hands over the lists that nobody else has read, also to one that starts later', async () => {
  const token = await aToken(await aUser())
  const numberedFirst = await numbered(1, 0, token)
  const linkedFirst = await page(1, `${SEARCH}&per_page=7`)
  const wanted = await matching()
  await change(2, wanted)
  await stop(1)
  expect(idsOf(await numbered(2, 1, token))).toEqual(wanted.slice(PER_PAGE, 2 * PER_PAGE))
  expect(idsOf(await page(2, linkedFirst.next))).toEqual(wanted.slice(7, 14))
  await stop(2)
  processes[1] = await startChild<string>('testing/api-process.ts', NO_LIMITS)
  expect(idsOf(await numbered(1, 2, token))).toEqual(wanted.slice(2 * PER_PAGE, 3 * PER_PAGE))
  expect((await page(1, linkedFirst.next)).body.found).toBe(numberedFirst.body.found)
})

async function stop(at: number): Promise<void> {
  const child = processes[at]?.process
  if (!child) throw new Error('no such process')
  const exited = once(child, 'exit')
  child.send('stop')
  expect(await exited).toEqual([0, null])
}
