import { texts } from '#i18n/texts.ts'
import { AppError, found } from '#server/core/errors.ts'
import { heardBy } from '../libraries/audible.ts'
import { musicMutation, musicQuery } from '../operation.ts'
import { addPlay, chartOf, topOn, topPlayableOn } from './plays.sql.ts'
import { ListParams, RecordParams } from '../query/list.schema.ts'
import { listOf, oneOf } from '../query/list.service.ts'
import { Chart, ChartParams, PlayCount, TopTrackRecord, TrackId, TrackView } from './tracks.schema.ts'

/** The day (UTC) of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export const playTrack = musicMutation({
  id: 'tracks.play',
  summary: 'Count a play of a track',
  audit: false,
  input: TrackId,
  output: PlayCount,
  async run(ctx, { id }) {
    const day = dayOf(new Date())
    return { id, day, plays: found(await addPlay(ctx.db, id, day, await heardBy(ctx))) }
  },
})

export const topTrack = musicQuery({
  id: 'tracks.topToday',
  name: 'getTopTrack',
  summary: 'Get the most played track of the day',
  description:
    'Most plays since 00:00 UTC; among equals, the one that reached its count first. Before the first play of a day, ' +
    'that of the last day with plays; `meta.day` is the day. Tracks without an audio file count only while none with one ' +
    'has been played.',
  input: RecordParams,
  output: TopTrackRecord,
  async run(ctx, params) {
    const { reads } = ctx
    const top = await topOn(reads, dayOf(new Date()), await heardBy(ctx, params.libraries))
    if (!top) throw new AppError('not_found', texts('music.errors')('nothingPlayed'))
    const track = await oneOf(ctx, 'track', top.trackId, params)
    return { ...track, meta: { ...(track['meta'] as object), day: top.day, plays: top.plays } }
  },
})

export const chartToday = musicQuery({
  id: 'tracks.chart',
  name: 'getChart',
  summary: 'Get the chart of the day: the most played tracks',
  description: 'Of tracks with an audio file, on the last day on which one was played.',
  input: ChartParams,
  output: Chart,
  async run(ctx, { limit, fields, libraries }) {
    const { reads } = ctx
    const heard = await heardBy(ctx, libraries)
    const top = await topPlayableOn(reads, dayOf(new Date()), heard)
    if (!top) return { day: null, entries: [] }
    const rows = await chartOf(reads, top.day, limit, heard)
    const ids = rows.map(({ trackId }) => trackId)
    const { result } = await listOf(ctx, 'track', ListParams.parse({ ids, fields, limit: 100 }))
    const tracks = new Map(result.tracks.map((track) => [track.id, track]))
    const entries = rows.flatMap(({ trackId, plays }) => {
      const track = tracks.get(trackId)
      return track ? [{ plays, track: TrackView.parse(track) }] : []
    })
    return { day: top.day, entries }
  },
})
