import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { fieldError } from '#server/core/errors.ts'
import { heardBy } from '../libraries/audible.ts'
import { audibleIds } from '../libraries/audible.sql.ts'
import { TrackView } from '../catalogue/tracks.schema.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'

const FIELDS = ['track', 'artist', 'album']
/** The highest number of ids in one request for a list. */
const AT_ONCE = 100

/** The tracks with these ids in their order, with album and artist; those that are gone are left out. */
export async function chosenTracks(
  ctx: Context,
  ids: readonly number[],
  fields = FIELDS,
): Promise<z.output<typeof TrackView>[]> {
  const tracks = new Map<number, z.output<typeof TrackView>>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const params = ListParams.parse({ ids: ids.slice(at, at + AT_ONCE), fields, limit: AT_ONCE })
    const { result } = await listOf(ctx, 'track', params)
    for (const track of result.tracks) tracks.set(track.id, TrackView.parse(track))
  }
  return ids.flatMap((id) => tracks.get(id) ?? [])
}

/** @throws unprocessable for an id without a track that the caller hears */
export async function checkTracks(ctx: Context, ids: readonly number[], field: string): Promise<void> {
  const known = await audibleOf(ctx, ids)
  const missing = ids.find((id) => !known.has(id))
  if (missing === undefined) return
  throw fieldError(field, texts('music.errors')('noTrack', { id: String(missing) }))
}

/** The ids of those tracks that exist and that the caller hears. */
export async function audibleOf(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return audibleIds(ctx.db, 'track', ids, await heardBy(ctx))
}
