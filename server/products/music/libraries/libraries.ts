import { db, type Db } from '#server/core/database/db.ts'
import { PurgeableCache } from '#server/core/database/purgeable-cache.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** The library of MUSIC_DIR, or of the bucket: tracks without a path belong to it too. */
export const FIRST = 1

/** A library as queries and the store of the files know it. */
export interface Library {
  id: number
  /** Null for the first one. */
  folder: string | null
  everybody: boolean
  keepTitles: boolean
  /** Ids of the accounts that hear it when not everybody does. */
  accounts: readonly string[]
}

/** Channel of changes of libraries. */
const CHANGED = 'music_libraries'
const TTL_MS = 60_000

/** Every library, cached until one changes. No promise for a cached value, so that cached answers need none. */
export function libraries(): readonly Library[] | Promise<readonly Library[]> {
  return known().entries.get('all')?.rows ?? load()
}

/** Every library, as the database has it now. */
export async function readLibraries(tx: Db): Promise<Library[]> {
  const rows = await tx.musicLibrary.findMany({ include: { accounts: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id, folder, everybody, keepTitles, accounts }) => ({
    id,
    folder,
    everybody,
    keepTitles,
    accounts: accounts.map(({ userId }) => userId),
  }))
}

/** Tells every process, at commit, that a library has changed. */
export async function announceLibraries(tx: Db): Promise<void> {
  await publish(tx, CHANGED, '')
}

/** Clears the cache of this process. Called after it has changed a library, as the message may arrive later. */
export function forgetLibraries(): void {
  known().purge(null)
}

/** The library of a stored path: `~2/…` is in the library 2, every other path in the first one. */
export function libraryIn(path: string): { id: number; below: string } {
  const [start = '', number] = /^~(\d{1,9})\//.exec(path) ?? []
  return { id: number === undefined ? FIRST : Number(number), below: path.slice(start.length) }
}

/** How the stored paths of a library begin. */
export const prefixOf = (id: number): string => (id === FIRST ? '' : `~${id}`)

async function load(): Promise<readonly Library[]> {
  const { value: rows, current } = await known().load(() => readLibraries(db()))
  if (current) known().entries.set('all', { rows })
  return rows
}

function known(): PurgeableCache<{ rows: readonly Library[] }> {
  return singleton(
    'music.libraries',
    () =>
      new PurgeableCache<{ rows: readonly Library[] }>(
        { max: 1, ttl: TTL_MS },
        { channel: CHANGED, outdatedBy: () => () => true },
      ),
  )
}
