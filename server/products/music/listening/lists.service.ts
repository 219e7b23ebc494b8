import { LRUCache } from 'lru-cache'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { heardBy } from '../libraries/audible.ts'
import { listenerQuery } from '../operation.ts'
import { AlbumView } from '../catalogue/albums.schema.ts'
import { ListParams } from '../query/list.schema.ts'
import { listOf } from '../query/list.service.ts'
import { chosenTracks } from './chosen-tracks.ts'
import { chosenTrackIds, rankedAlbumIds, genreFigures, type GenreFigures } from './listening.sql.ts'
import { ChosenTracks, GenreList, ListChosenTracks, ListRankedAlbums, RankedAlbums } from './listening.schema.ts'
import { catalogueRevision } from '../query/snapshot.sql.ts'

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

/** Every genre of what the caller hears with its figures, which are computed once for a revision of the catalogue. */
async function genres(ctx: Context): Promise<readonly GenreFigures[]> {
  const revision = await catalogueRevision(ctx.reads)
  const heard = await heardBy(ctx)
  const cells = singleton('music.genres', () => new LRUCache<string, Cell>({ max: 100 }))
  const key = heard?.join() ?? 'all'
  const known = cells.get(key)
  if (known?.revision === revision) return known.figures
  const figures = await genreFigures(ctx.db, heard)
  cells.set(key, { figures, revision })
  return figures
}

interface Cell {
  revision: number
  figures: readonly GenreFigures[]
}

/** The spellings of a genre that tracks have; the name itself when there is none. */
async function spellingsOf(ctx: Context, name: string): Promise<readonly string[]> {
  const wanted = name.toLowerCase()
  return (await genres(ctx)).find((genre) => genre.name.toLowerCase() === wanted)?.spellings ?? [name]
}
