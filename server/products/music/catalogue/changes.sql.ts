import type { Db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import type { ModelName } from '../query/models.ts'

/**
 * Channel of changes of the catalogue. A message is a list of tags separated by spaces, such as `track:14 artist:3`.
 */
export const CHANGES = 'music_changed'

interface ChangedRow {
  id: number
  artistId?: number | null
  albumId?: number | null
}

/** Publishes, at commit, the tags of the cached answers that a change of these rows makes outdated. */
export async function announce(tx: Db, model: ModelName, ...rows: ChangedRow[]): Promise<void> {
  const tags = rows.flatMap(({ id, artistId, albumId }) => [
    `${model}:${id}`,
    ...(artistId ? [`artist:${artistId}`] : []),
    ...(albumId ? [`album:${albumId}`] : []),
  ])
  await publish(tx, CHANGES, [...new Set([`${model}s`, ...tags])].join(' '))
}
