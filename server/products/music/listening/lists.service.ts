import { accountOf } from '#server/core/actor.ts'
import { heardBy } from '../libraries/audible.ts'
import { listenerQuery } from '../operation.ts'
import { AlbumView } from '../catalogue/albums.schema.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'
import { chosenTracks } from './chosen-tracks.ts'
import { chosenTrackIds, rankedAlbumIds } from './listening.sql.ts'
import { ChosenTracks, GenreList, ListChosenTracks, ListRankedAlbums, RankedAlbums } from './listening.schema.ts'
import { genres, spellingsOf } from './genres.ts'

const AT_ONCE = 100

export const listRankedAlbums = listenerQuery({
  id: 'musicLists.albums',
  name: 'listRankedAlbums',
  summary: 'List albums: new ones, those the caller has heard or starred, random ones, by year or genre',
  input: ListRankedAlbums,
  output: RankedAlbums,
  async run(ctx, { descending = false, genre: name, libraries, ...input }) {
    const { userId } = accountOf(ctx.actor)
    const genre = name === undefined ? undefined : await spellingsOf(ctx, name)
    const ids = await rankedAlbumIds(ctx.db, {
      ...input,
      genre,
      userId,
      descending,
      heard: await heardBy(ctx, libraries),
    })
    const albums = new Map<number, (typeof AlbumView)['_zod']['output']>()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const fields = ['album', 'artist', 'album.trackCount', 'album.totalDuration']
      const params = ListParams.parse({ ids: ids.slice(at, at + AT_ONCE), fields, limit: AT_ONCE })
      for (const album of (await listOf(ctx, 'album', params)).result.albums) {
        albums.set(album.id, AlbumView.parse(album))
      }
    }
    return { items: ids.flatMap((id) => albums.get(id) ?? []) }
  },
})

export const listChosenTracks = listenerQuery({
  id: 'musicLists.tracks',
  name: 'listChosenTracks',
  summary: 'List tracks by genre, years or artist, or random ones',
  input: ListChosenTracks,
  output: ChosenTracks,
  async run(ctx, { random = false, genre: name, libraries, ...input }) {
    const genre = name === undefined ? undefined : await spellingsOf(ctx, name)
    const heard = await heardBy(ctx, libraries)
    return { items: await chosenTracks(ctx, await chosenTrackIds(ctx.db, { ...input, genre, random, heard })) }
  },
})

export const listGenres = listenerQuery({
  id: 'musicLists.genres',
  name: 'listGenres',
  summary: 'List the genres with their tracks and albums',
  output: GenreList,
  async run(ctx) {
    return { items: [...(await genres(ctx))] }
  },
})
