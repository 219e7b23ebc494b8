import { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { ModelName } from '../query/models.ts'
import type { Audible } from './audible.ts'

// Prisma cannot write these `exists` conditions as SQL text, which the statements of lists share.

const TABLES: Record<ModelName, string> = { track: 'music_track', album: 'music_album', artist: 'music_artist' }

/**
 * The one rule of what is heard, as a condition: a track of one of the libraries; an album with such a track; an artist
 * of such a track or of such an album.
 * @param row alias of the record's table; for tracks any table with a `library_id`
 * @param ids placeholder of the ids of the libraries
 */
export function audibleRow(model: ModelName, row: string, ids: string): string {
  const heard = `library_id = any(${ids}::int[])`
  const total = (columns: string) => `exists (select from music_track_total h where ${columns} and h.${heard})`
  if (model === 'track') return `${row}.${heard}`
  if (model === 'album') return total(`h.album_id = ${row}.id`)
  return (
    `(${total(`h.artist_id = ${row}.id`)} or exists (select from music_album o join music_track_total h` +
    ` on h.album_id = o.id and h.${heard} where o.artist_id = ${row}.id))`
  )
}

/** `audibleRow` for raw queries of Prisma; true where everything is heard. */
export function audibleIn(model: ModelName, row: string, heard: Audible): Prisma.Sql {
  if (heard === undefined) return Prisma.sql`true`
  const parts = audibleRow(model, row, '?').split('?')
  return Prisma.sql(parts, ...parts.slice(1).map(() => [...heard]))
}

/** Those of the ids whose records exist and are heard. */
export async function audibleIds(
  db: Db,
  model: ModelName,
  ids: readonly number[],
  heard: Audible,
): Promise<Set<number>> {
  const table = Prisma.raw(TABLES[model])
  const rows = await db.$queryRaw<{ id: number }[]>`
    select m.id from ${table} m where m.id = any(${[...ids]}::int[]) and ${audibleIn(model, 'm', heard)}`
  return new Set(rows.map(({ id }) => id))
}
