// Prisma cannot add up rows to delete the oldest, and would copy lists of megabytes several times.
import { pool } from '#server/core/db.ts'

/** A list as other processes find it. */
export interface SharedList {
  name: string
  /** Hash of the search. */
  search: string
  ids: Int32Array
}

/** What all lists together may take; beyond it those make room that were not used for the longest time. */
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
export async function storeSharedList({ name, search, ids }: SharedList, most = MOST): Promise<boolean> {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)
  if (bytes.length > most.bytes) return false
  await pool().query(
    `with newest as (
      select name, row_number() over recent as place, sum(octet_length(ids)) over recent as bytes
      from vacancy_shared_list window recent as (order by expires_at desc, name rows unbounded preceding)
    ), surplus as (
      select name from vacancy_shared_list
      where expires_at <= now() or name in (select name from newest where place >= $5 or bytes > $6 - octet_length($3::bytea))
      for update skip locked
    ), dropped as (
      delete from vacancy_shared_list where name in (select name from surplus)
    )
    insert into vacancy_shared_list (name, search, ids, expires_at)
    values ($1, $2, $3::bytea, now() + $4 * interval '1 ms') on conflict (name) do nothing`,
    [name, search, bytes, SHARED_MS, most.rows, most.bytes],
  )
  return true
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
