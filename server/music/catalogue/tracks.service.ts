import { z } from 'zod'
import type { MusicTrack } from '#prisma/generated/client.ts'
import { AppError, found } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { etagOf } from '../format.ts'
import { storedPath } from '../library/files.ts'
import { nested, selectionOf } from '../query/fields.ts'
import type { Entity } from '../query/fields.ts'
import { ByAlbum, ByArtist } from '../query/list.schema.ts'
import { listOf, oneOf } from '../query/list.service.ts'
import { MODELS } from '../query/models.ts'
import { announce } from './changes.sql.ts'
import { resolveReferences } from './references.ts'
import { lockedTrack, trackRowWithRelations } from './rows.sql.ts'
import { titleOf } from './titles.service.ts'
import {
  CreateTrack,
  TrackAlone,
  TrackId,
  TrackList,
  TrackListParams,
  TrackParams,
  TrackView,
  UpdateTrack,
} from './tracks.schema.ts'

const internal = { product: 'music', access: 'music:internal' } as const

export const createTrack = operation({
  ...internal,
  id: 'tracks.create',
  summary: 'Create a track',
  kind: 'mutation',
  input: CreateTrack,
  output: TrackView,
  async run(ctx, input) {
    const title = titleOf(input.title, ctx.language)
    const references = await resolveReferences(ctx.db, input)
    const track = await ctx.db.musicTrack.create({ data: { ...columnsOf(input), ...references, title } })
    ctx.note({ subject: `track:${track.id}`, after: auditView(track) })
    await announce(ctx.db, 'track', track)
    return defaultView(track)
  },
})

export const getTrack = operation({
  ...internal,
  id: 'tracks.get',
  summary: 'Get a track with the chosen fields',
  kind: 'query',
  input: TrackParams,
  output: TrackView,
  async run(ctx, { id, fields }) {
    return oneOf(ctx.reads, 'track', id, fields)
  },
})

const WITH_RELATIONS = selectionOf(MODELS.track, ['track', 'artist', 'album'])

export const trackWithAdditionalData = operation({
  ...internal,
  id: 'tracks.withAdditionalData',
  name: 'getTrackWithAdditionalData',
  summary: 'Get a track with its album and artist in one query',
  description: 'The same response as `GET /track/{id}?fields=track,artist,album`, faster.',
  kind: 'query',
  input: TrackAlone,
  output: TrackView,
  async run(ctx, { id }) {
    return nested(MODELS.track, WITH_RELATIONS, found(await trackRowWithRelations(ctx.reads, id)))
  },
})

export const updateTrack = operation({
  ...internal,
  id: 'tracks.update',
  summary: 'Update fields of a track',
  description: 'With `If-Match`, only if the track still has this ETag (that of a GET without parameters).',
  kind: 'mutation',
  input: UpdateTrack,
  output: TrackView,
  async run(ctx, input) {
    const before = await lockedTrack(ctx.db, input.id)
    checkPrecondition(before, input.if_match)
    const title = 'title' in input ? { title: titleOf(input.title, ctx.language) } : {}
    const references = await resolveReferences(ctx.db, input)
    const data = { ...columnsOf(input), ...references, ...title }
    const track = await ctx.db.musicTrack.update({ where: { id: before.id }, data })
    ctx.note({ subject: `track:${track.id}`, before: auditView(before), after: auditView(track) })
    await announce(ctx.db, 'track', before, track)
    return defaultView(track)
  },
})

export const deleteTrack = operation({
  ...internal,
  id: 'tracks.delete',
  summary: 'Delete a track',
  kind: 'mutation',
  input: TrackId,
  output: z.object({}).describe('Nothing'),
  async run(ctx, { id }) {
    const before = await lockedTrack(ctx.db, id)
    await ctx.db.musicTrack.delete({ where: { id } })
    ctx.note({ subject: `track:${id}`, before: auditView(before) })
    await announce(ctx.db, 'track', before)
    return {}
  },
})

export const listTracks = operation({
  ...internal,
  id: 'tracks.list',
  summary: 'List tracks',
  kind: 'query',
  input: TrackListParams,
  output: TrackList,
  async run(ctx, { artist_id: artistId, album_id: albumId, ...input }) {
    return listOf(ctx.reads, 'track', input, { artistId, albumId })
  },
})

export const tracksByArtist = operation({
  ...internal,
  id: 'tracks.byArtist',
  name: 'listTracksByArtist',
  summary: 'List the tracks of an artist',
  kind: 'query',
  input: ByArtist,
  output: TrackList,
  async run(ctx, { artist_id, ...input }) {
    await oneOf(ctx.reads, 'artist', artist_id)
    return listOf(ctx.reads, 'track', input, { artistId: artist_id })
  },
})

export const tracksByAlbum = operation({
  ...internal,
  id: 'tracks.byAlbum',
  name: 'listTracksByAlbum',
  summary: 'List the tracks of an album',
  kind: 'query',
  input: ByAlbum,
  output: TrackList,
  async run(ctx, { album_id, ...input }) {
    await oneOf(ctx.reads, 'album', album_id)
    return listOf(ctx.reads, 'track', input, { albumId: album_id })
  },
})

function checkPrecondition(track: MusicTrack, header: string | undefined): void {
  if (header === undefined || header.trim() === '*') return
  const tag = etagOf(JSON.stringify(TrackView.parse(defaultView(track))))
  if (!header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
    throw new AppError('precondition_failed')
}

/** The columns named in the input; `url` is taken as the stored path when there is no `path`. @throws unprocessable */
function columnsOf({ duration, composer, recorded, ...input }: z.output<typeof CreateTrack>) {
  const field = input.path === undefined ? 'url' : 'path'
  const path = input[field]
  if (path === undefined) return { duration, composer, recorded }
  // Another path is another file, about which nothing is known yet.
  return { duration, composer, recorded, path: path === null ? null : storedPath(path, field), audioBytes: null }
}

/** The track as GET without parameters returns it. */
function defaultView(track: MusicTrack): Entity {
  const { id, title, path, duration, artistId, albumId } = track
  const row = { id, title, url: path, duration, artist_id: artistId, album_id: albumId }
  return nested(MODELS.track, selectionOf(MODELS.track, undefined), row)
}

/** What the audit records of a track. */
function auditView({ title, path, duration, artistId, albumId }: MusicTrack) {
  return { title, path, duration, artistId, albumId }
}
