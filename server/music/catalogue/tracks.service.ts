import { z } from 'zod'
import { AppError, found } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { MusicTrack } from '#prisma/generated/client.ts'
import { announce } from './changes.sql.ts'
import { TrackView } from './entity.schema.ts'
import { etagOf } from '../format.ts'
import { lockedTrack } from './locked.ts'
import { ByAlbum, ByArtist } from '../query/list.schema.ts'
import { listOf, oneOf } from '../query/list.service.ts'
import { resolveReferences } from './references.ts'
import { titleOf } from './title.ts'
import { auditView, columnsOf, defaultView, tagsOf } from './track-row.ts'
import { CreateTrack, TrackId, TrackList, TrackListParams, TrackParams, UpdateTrack } from './tracks.schema.ts'

const internal = { product: 'music', access: 'music:internal' } as const

export const createTrack = operation({
  ...internal,
  id: 'tracks.create',
  summary: 'Add a track',
  kind: 'mutation',
  input: CreateTrack,
  output: TrackView,
  async run(ctx, input) {
    const title = titleOf(input.title, ctx.language)
    const references = await resolveReferences(ctx.db, input)
    const track = await ctx.db.musicTrack.create({
      data: { ...columnsOf(input), ...references, title },
    })
    ctx.note({ subject: `track:${track.id}`, after: auditView(track) })
    await announce(ctx.db, tagsOf(track))
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
  async run(_ctx, { id, fields }) {
    return found(await oneOf('track', id, fields))
  },
})

export const updateTrack = operation({
  ...internal,
  id: 'tracks.update',
  summary: 'Change fields of a track',
  description: 'With `If-Match` only while the ETag of the track without parameters is still the given one.',
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
    await announce(ctx.db, [...tagsOf(before), ...tagsOf(track)])
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
    await announce(ctx.db, tagsOf(before))
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
  async run(_ctx, { artist_id: artistId, album_id: albumId, ...input }) {
    return listOf('track', input, { artistId, albumId })
  },
})

export const tracksByArtist = operation({
  ...internal,
  id: 'tracks.byArtist',
  summary: 'List the tracks of an artist',
  kind: 'query',
  input: ByArtist,
  output: TrackList,
  async run(_ctx, { artist_id, ...input }) {
    found(await oneOf('artist', artist_id, undefined))
    return listOf('track', input, { artistId: artist_id })
  },
})

export const tracksByAlbum = operation({
  ...internal,
  id: 'tracks.byAlbum',
  summary: 'List the tracks of an album',
  kind: 'query',
  input: ByAlbum,
  output: TrackList,
  async run(_ctx, { album_id, ...input }) {
    found(await oneOf('album', album_id, undefined))
    return listOf('track', input, { albumId: album_id })
  },
})

function checkPrecondition(track: MusicTrack, header: string | undefined): void {
  if (header === undefined || header.trim() === '*') return
  const tag = etagOf(JSON.stringify(TrackView.parse(defaultView(track))))
  if (!header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
    throw new AppError('precondition_failed')
}
