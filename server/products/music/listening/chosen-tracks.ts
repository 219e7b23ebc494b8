import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { fieldError } from '#server/core/errors.ts'
import { TrackView } from '../catalogue/tracks.schema.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'

const FIELDS = ['track', 'artist', 'album']
/** The most ids of one list. */
const AT_ONCE = 100

/** The tracks with these ids in their order, with album and artist; those that are gone are left out. */
export async function chosenTracks(ctx: Context, ids: readonly number[]): Promise<z.output<typeof TrackView>[]> {
  const tracks = new Map<number, z.output<typeof TrackView>>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const params = ListParams.parse({ ids: ids.slice(at, at + AT_ONCE), fields: FIELDS, limit: AT_ONCE })
    const { result } = await listOf(ctx.reads, 'track', params)
    for (const track of result.tracks) tracks.set(track.id, TrackView.parse(track))
  }
  return ids.flatMap((id) => tracks.get(id) ?? [])
}

/** @throws unprocessable for ids that no track has */
export async function checkTracks(ctx: Context, ids: readonly number[], field: string): Promise<void> {
  const wanted = new Set(ids)
  const rows = await ctx.db.musicTrack.findMany({ where: { id: { in: [...wanted] } }, select: { id: true } })
  for (const { id } of rows) wanted.delete(id)
  const [missing] = wanted
  if (missing === undefined) return
  throw fieldError(field, texts('music.errors')('noTrack', { id: String(missing) }))
}
