import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { musicMutation, musicQuery } from '../operation.ts'
import { ArtistId, ArtistList, ArtistParams, ArtistView, CreateArtist, UpdateArtist } from './artists.schema.ts'
import { announce } from './changes.sql.ts'
import { deleteUnreferenced } from './references.ts'
import { lockedArtist } from './rows.sql.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf, oneOf } from '../query/list.service.ts'

export const createArtist = musicMutation({
  id: 'artists.create',
  summary: 'Create an artist',
  input: CreateArtist,
  output: ArtistView,
  async run(ctx, { title }) {
    const artist = await ctx.db.musicArtist.create({ data: { title } })
    ctx.note({ subject: `artist:${artist.id}`, after: { title } })
    await announce(ctx.db, 'artist', artist)
    return { id: artist.id, title }
  },
})

export const getArtist = musicQuery({
  id: 'artists.get',
  summary: 'Get an artist with the chosen fields',
  input: ArtistParams,
  output: ArtistView,
  async run(ctx, { id, ...params }) {
    return oneOf(ctx, 'artist', id, params)
  },
})

export const updateArtist = musicMutation({
  id: 'artists.update',
  summary: 'Update an artist',
  input: UpdateArtist,
  output: ArtistView,
  async run(ctx, { id, title }) {
    const before = await lockedArtist(ctx.db, id)
    const after = await ctx.db.musicArtist.update({ where: { id }, data: { title } })
    ctx.note({ subject: `artist:${id}`, before: { title: before.title }, after: { title: after.title } })
    await announce(ctx.db, 'artist', before)
    return { id, title: after.title }
  },
})

export const deleteArtist = musicMutation({
  id: 'artists.delete',
  summary: 'Delete an artist without tracks and albums',
  input: ArtistId,
  output: z.object({}).describe('Nothing'),
  async run(ctx, { id }) {
    const before = await lockedArtist(ctx.db, id)
    await deleteUnreferenced(ctx.db.musicArtist.delete({ where: { id } }), texts('music.errors')('artistInUse'))
    ctx.note({ subject: `artist:${id}`, before: { title: before.title } })
    await announce(ctx.db, 'artist', before)
    return {}
  },
})

export const listArtists = musicQuery({
  id: 'artists.list',
  summary: 'List artists',
  input: ListParams,
  output: ArtistList,
  async run(ctx, input) {
    return listOf(ctx, 'artist', input)
  },
})
