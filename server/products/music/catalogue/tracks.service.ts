import { z } from 'zod'
import type { MusicTrack } from '#prisma/generated/client.ts'
import { AppError } from '#server/core/errors.ts'
import { musicMutation, musicQuery } from '../operation.ts'
import { etagOf } from '../format.ts'
import { heardBy } from '../libraries/audible.ts'
import { storedPath } from '../library/files.ts'
import { withPresentFiles } from '../library/present.ts'
import { audioStore } from '../library/store.ts'
import { nested, selectionOf, type Entity } from '../query/fields.ts'
import { ByAlbum, ByArtist } from '../query/list.schema.ts'
import { listOf, oneOf, recordOf } from '../query/list.service.ts'
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

export const createTrack = musicMutation({
  id: 'tracks.create',
  summary: 'Create a track',
  input: CreateTrack,
  output: TrackView,
  async run(ctx, input) {
    const title = titleOf(input.title, ctx.language)
    const references = await resolveReferences(ctx.db, input)
    const data = { ...(await columnsOf(input)), ...references, title }
    const track = await ctx.db.musicTrack.create({ data })
    ctx.note({ subject: `track:${track.id}`, after: auditView(track) })
    await announce(ctx.db, 'track', track)
    return defaultView(track)
  },
})

export const getTrack = musicQuery({
  id: 'tracks.get',
  summary: 'Get a track with the chosen fields',
  input: TrackParams,
  output: TrackView,
  async run(ctx, { id, ...params }) {
    return oneOf(ctx, 'track', id, params)
  },
})

const RELATIONS = ['track', 'artist', 'album']
const WITH_RELATIONS = selectionOf(MODELS.track, RELATIONS)

export const trackWithAdditionalData = musicQuery({
  id: 'tracks.withAdditionalData',
  name: 'getTrackWithAdditionalData',
  summary: 'Get a track with its album and artist in one query',
  description: 'The same response as `GET /track/{id}?fields=track,artist,album`, faster.',
  input: TrackAlone,
  output: TrackView,
  async run(ctx, { id, meta = false, libraries }) {
    const { reads } = ctx
    if (await heardBy(ctx, libraries)) return oneOf(ctx, 'track', id, { fields: RELATIONS, meta, libraries })
    const query = { model: MODELS.track, id, selection: WITH_RELATIONS, meta }
    return recordOf(reads, query, () => trackRowWithRelations(reads, id))
  },
})

export const updateTrack = musicMutation({
  id: 'tracks.update',
  summary: 'Update fields of a track',
  description: 'With `If-Match`, only if the track still has this ETag (that of a GET without parameters).',
  input: UpdateTrack,
  output: TrackView,
  async run(ctx, input) {
    const before = await lockedTrack(ctx.db, input.id)
    const shown = await defaultView(before)
    checkPrecondition(shown, input.if_match)
    const title = 'title' in input ? { title: titleOf(input.title, ctx.language) } : {}
    const references = await resolveReferences(ctx.db, input)
    const data = { ...(await columnsOf(withoutShown(input, shown))), ...references, ...title }
    const track = await ctx.db.musicTrack.update({ where: { id: before.id }, data })
    ctx.note({ subject: `track:${track.id}`, before: auditView(before), after: auditView(track) })
    await announce(ctx.db, 'track', before, track)
    return defaultView(track)
  },
})

export const deleteTrack = musicMutation({
  id: 'tracks.delete',
  summary: 'Delete a track',
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

export const listTracks = musicQuery({
  id: 'tracks.list',
  summary: 'List tracks',
  input: TrackListParams,
  output: TrackList,
  async run(ctx, { artist_id: artistId, album_id: albumId, ...input }) {
    return listOf(ctx, 'track', input, { artistId, albumId })
  },
})

export const tracksByArtist = musicQuery({
  id: 'tracks.byArtist',
  name: 'listTracksByArtist',
  summary: 'List the tracks of an artist',
  input: ByArtist,
  output: TrackList,
  async run(ctx, { artist_id, ...input }) {
    await oneOf(ctx, 'artist', artist_id, { libraries: input.libraries })
    return listOf(ctx, 'track', input, { artistId: artist_id })
  },
})

const ALBUM_ORDER = ['disc', 'track', 'title']

export const tracksByAlbum = musicQuery({
  id: 'tracks.byAlbum',
  name: 'listTracksByAlbum',
  summary: 'List the tracks of an album',
  description:
    'In the order of the album, which is that of disc, track number and title, unless `sort` has another one.',
  input: ByAlbum,
  output: TrackList,
  async run(ctx, { album_id, ...input }) {
    await oneOf(ctx, 'album', album_id, { libraries: input.libraries })
    return listOf(ctx, 'track', { ...input, sort: input.sort ?? ALBUM_ORDER }, { albumId: album_id })
  },
})

function checkPrecondition(shown: Entity, header: string | undefined): void {
  if (header === undefined || header.trim() === '*') return
  const tag = etagOf(JSON.stringify(TrackView.parse(shown)))
  if (!header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
    throw new AppError('precondition_failed')
}

type Changes = Pick<
  z.output<typeof CreateTrack>,
  'duration' | 'composer' | 'recorded' | 'path' | 'url' | 'discNumber' | 'trackNumber' | 'genres'
>

/** The input without a `url` that equals the one a GET shows: a null there may only mean that the file is missing. */
function withoutShown<T extends Changes>(input: T, shown: Entity): T {
  return input.url === shown['url'] ? { ...input, url: undefined } : input
}

/**
 * The columns named in the input; `url` is taken as the stored path when there is no `path`.
 * @throws unprocessable; unavailable when the store of the audio files does not answer
 */
async function columnsOf(input: Changes) {
  const { duration, composer, recorded, discNumber: disc, trackNumber: number, genres } = input
  const columns = { duration, composer, recorded, disc, number, genres }
  const field = input.path === undefined ? 'url' : 'path'
  const given = input[field]
  if (given === undefined) return columns
  const path = given === null ? null : storedPath(given, field)
  const file = path === null ? null : await audioStore().find(path)
  return { ...columns, path, audioBytes: file && BigInt(file.bytes) }
}

/** The track as GET without parameters returns it. */
async function defaultView({ id, title, path, duration, artistId, albumId, audioBytes }: MusicTrack): Promise<Entity> {
  const row = { id, title, url: path, duration, artist_id: artistId, album_id: albumId, playable: audioBytes !== null }
  const [shown = row] = await withPresentFiles([row])
  return nested(MODELS.track, selectionOf(MODELS.track, undefined), shown)
}

/** The fields of a track in the audit log. */
function auditView({ title, path, duration, artistId, albumId }: MusicTrack) {
  return { title, path, duration, artistId, albumId }
}
