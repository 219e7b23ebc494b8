import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { musicMutation, musicQuery } from '../operation.ts'
import type { MusicAlbum } from '#prisma/generated/client.ts'
import { AlbumId, AlbumList, AlbumParams, AlbumView, CreateAlbum, UpdateAlbum } from './albums.schema.ts'
import { announce } from './changes.sql.ts'
import { lockedAlbum } from './rows.sql.ts'
import { ByArtist, ListParams } from '../query/list.schema.ts'
import { listOf, oneOf } from '../query/list.service.ts'
import { deleteUnreferenced, resolveReferences } from './references.ts'

export const createAlbum = musicMutation({
  id: 'albums.create',
  summary: 'Create an album',
  input: CreateAlbum,
  output: AlbumView,
  async run(ctx, { name, year, note, ...input }) {
    const references = await resolveReferences(ctx.db, input)
    const data = { name, year: year ?? null, note: note ?? null, ...references }
    const album = await ctx.db.musicAlbum.create({ data })
    ctx.note({ subject: `album:${album.id}`, after: data })
    await announce(ctx.db, 'album', album)
    return viewOf(album)
  },
})

export const getAlbum = musicQuery({
  id: 'albums.get',
  summary: 'Get an album with the chosen fields',
  input: AlbumParams,
  output: AlbumView,
  async run(ctx, { id, ...params }) {
    return oneOf(ctx, 'album', id, params)
  },
})

export const updateAlbum = musicMutation({
  id: 'albums.update',
  summary: 'Update an album',
  input: UpdateAlbum,
  output: AlbumView,
  async run(ctx, { id, name, year, note, ...input }) {
    const before = await lockedAlbum(ctx.db, id)
    const references = await resolveReferences(ctx.db, input)
    const after = await ctx.db.musicAlbum.update({ where: { id }, data: { ...references, name, year, note } })
    ctx.note({ subject: `album:${id}`, before: auditOf(before), after: auditOf(after) })
    await announce(ctx.db, 'album', before, after)
    return viewOf(after)
  },
})

export const deleteAlbum = musicMutation({
  id: 'albums.delete',
  summary: 'Delete an album without tracks',
  input: AlbumId,
  output: z.object({}).describe('Nothing'),
  async run(ctx, { id }) {
    const before = await lockedAlbum(ctx.db, id)
    await deleteUnreferenced(ctx.db.musicAlbum.delete({ where: { id } }), texts('music.errors')('albumInUse'))
    ctx.note({ subject: `album:${id}`, before: auditOf(before) })
    await announce(ctx.db, 'album', before)
    return {}
  },
})

export const listAlbums = musicQuery({
  id: 'albums.list',
  summary: 'List albums',
  input: ListParams,
  output: AlbumList,
  async run(ctx, input) {
    return listOf(ctx, 'album', input)
  },
})

export const albumsByArtist = musicQuery({
  id: 'albums.byArtist',
  name: 'listAlbumsByArtist',
  summary: 'List the albums of an artist',
  input: ByArtist,
  output: AlbumList,
  async run(ctx, { artist_id, ...input }) {
    await oneOf(ctx, 'artist', artist_id, { libraries: input.libraries })
    return listOf(ctx, 'album', input, { artistId: artist_id })
  },
})

function auditOf({ name, year, note, artistId }: MusicAlbum) {
  return { name, year, note, artistId }
}

function viewOf({ id, name, year, artistId }: MusicAlbum): z.input<typeof AlbumView> {
  return { id, name, year, artist: artistId === null ? null : { id: artistId } }
}
