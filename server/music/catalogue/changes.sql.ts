import type { Db } from '#server/core/db.ts'
import { publish } from '#server/core/pubsub.sql.ts'

/** Channel of what was changed: tags separated by blanks, such as `track:14 artist:3`. */
export const CHANGES = 'music_changed'

/** Tells every process, at commit, which cached answers are no longer true. */
export async function announce(tx: Db, tags: readonly string[]): Promise<void> {
  await publish(tx, CHANGES, [...new Set(tags)].join(' '))
}
