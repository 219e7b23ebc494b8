// Prisma cannot add up rows to delete the oldest, and would copy lists of megabytes several times.
import { pool } from '#server/core/database/db.ts'
import type { Crawl } from './list-exchange.ts'

/** A list as other processes find it. */
export interface SharedList {
  name: string
  /** Hash of the search. */
  search: string
  ids: Int32Array
}

/**
 * The most rows and bytes of all lists together; beyond that the least recently used lists are
 * deleted.
 */
const MOST = { rows: 2000, bytes: 256 * 1024 * 1024 }

/** How long a list is found after it was last asked for. */
const SHARED_MS = 10 * 60 * 1000

/** Keeps a stored list for longer. @returns whether it is stored */
export async function touchSharedList(name: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update vacancy_shared_list set expires_at = now() + $2 * interval '1 ms' where name = $1`,
    [name, SHARED_MS],
  )
  return rowCount === 1
}

/** Stores a list for other processes. @returns false when it is too large */
export async function storeSharedList(list: SharedList, most = MOST): Promise<boolean> {
  if (list.ids.byteLength > most.bytes) return false
  await storeTogether([{ ...list, age: 0 }], most)
  return true
}

/** Lists that a process hands over, with how long ago (ms) each was last asked for. */
export type HandedList = SharedList & { age: number }

/** Stores lists, which come in order of their last use, as many as fit before `until`. */
export async function storeSharedLists(lists: Iterable<HandedList>, until: number): Promise<void> {
  let together: HandedList[] = []
  let bytes = 0
  let rows = 0
  for (const list of lists) {
    if (rows++ === MOST.rows || performance.now() > until) break
    together.push(list)
    bytes += list.ids.byteLength
    if (bytes < BYTES_TOGETHER && together.length < ROWS_TOGETHER) continue
    await storeTogether(together, MOST)
    together = []
    bytes = 0
  }
  if (together.length > 0) await storeTogether(together, MOST)
}

/** The most bytes that one statement stores. */
const BYTES_TOGETHER = 4 * 1024 * 1024
const ROWS_TOGETHER = 200

async function storeTogether(lists: readonly HandedList[], most: typeof MOST): Promise<void> {
  await pool().query(
    `insert into vacancy_shared_list (name, search, ids, expires_at)
    select name, search, ids, now() + kept * interval '1 ms'
    from unnest($1::text[], $2::text[], $3::bytea[], $4::float8[]) as list (name, search, ids, kept)
    order by name
    on conflict (name) do update set expires_at = greatest(vacancy_shared_list.expires_at, excluded.expires_at)`,
    [
      lists.map(({ name }) => name),
      lists.map(({ search }) => search),
      lists.map(({ ids }) => Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)),
      lists.map(({ age }) => SHARED_MS - age),
    ],
  )
  await pool().query(
    `with stored as (
      select name, expires_at, row_number() over recent as place, sum(octet_length(ids)) over recent as bytes
      from vacancy_shared_list window recent as (order by expires_at desc, name rows unbounded preceding)
    ), surplus as (
      select name from vacancy_shared_list
      where name in (select name from stored where expires_at <= now() or place > $1 or bytes > $2)
      for update skip locked
    )
    delete from vacancy_shared_list where name in (select name from surplus)`,
    [most.rows, most.bytes],
  )
}

/** A stored list that has not expired. */
export async function readSharedList(name: string): Promise<SharedList | null> {
  const { rows } = await pool().query<{ search: string; ids: Buffer }>(
    'select search, ids from vacancy_shared_list where name = $1 and expires_at > now()',
    [name],
  )
  const [row] = rows
  return row === undefined ? null : { name, search: row.search, ids: new Int32Array(new Uint8Array(row.ids).buffer) }
}

/** Stores which crawls read which of the stored lists; of the same crawl, the one that began last counts. */
export async function storeSharedCrawls(crawls: readonly (readonly [string, Crawl])[]): Promise<void> {
  await pool().query(
    `insert into vacancy_shared_crawl (crawl, snapshot, begun_at, expires_at)
    select crawl, snapshot, to_timestamp(begun_at / 1000), list.expires_at
    from unnest($1::text[], $2::text[], $3::float8[]) as given (crawl, snapshot, begun_at)
    join vacancy_shared_list list on list.name = snapshot
    order by crawl
    on conflict (crawl) do update
      set snapshot = excluded.snapshot, begun_at = excluded.begun_at, expires_at = excluded.expires_at
      where vacancy_shared_crawl.begun_at <= excluded.begun_at`,
    [
      crawls.map(([crawl]) => crawl),
      crawls.map(([, { snapshot }]) => snapshot),
      crawls.map(([, { begunAt }]) => begunAt),
    ],
  )
}

/** The crawl as a process handed it over, when it began later than `after` (ms since 1970). */
export async function readSharedCrawl(crawl: string, after: number): Promise<Crawl | null> {
  const { rows } = await pool().query<{ snapshot: string; begun_at: Date }>(
    `select snapshot, begun_at from vacancy_shared_crawl
    where crawl = $1 and begun_at > to_timestamp($2::float8 / 1000) and expires_at > now()`,
    [crawl, after],
  )
  const [row] = rows
  return row === undefined ? null : { snapshot: row.snapshot, begunAt: row.begun_at.getTime() }
}
