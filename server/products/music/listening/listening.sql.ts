import type { Db } from '#server/core/database/db.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { audibleIn } from '../libraries/audible.sql.ts'
import type { Audible } from '../libraries/audible.ts'
import type { ALBUM_ORDERS } from './listening.schema.ts'

// Prisma cannot unnest arrays, rank by what another table counts, or shuffle.

/** Tracks that exist and their seconds, by playlist. */
export async function playlistFigures(
  db: Db,
  ids: readonly string[],
  heard: Audible,
): Promise<Map<string, { trackCount: number; totalDuration: number }>> {
  const rows = await db.$queryRaw<{ id: string; tracks: number; seconds: number }[]>`
    select p.id, count(*)::int as tracks, sum(t.duration)::int as seconds
    from music_playlist p, unnest(p.track_ids) u(track_id) join music_track t on t.id = u.track_id
    where p.id = any(${ids}::text[]) and ${audibleIn('track', 't', heard)} group by p.id`
  return new Map(rows.map(({ id, tracks, seconds }) => [id, { trackCount: tracks, totalDuration: seconds }]))
}

/** How often an account has heard tracks or albums, and when last; what it has not heard is left out. */
export async function listenCounts(
  db: Db,
  userId: string,
  kind: 'track' | 'album',
  ids: readonly number[],
): Promise<{ id: number; plays: number; at: Date }[]> {
  const id = kind === 'track' ? Prisma.sql`t.id` : Prisma.sql`t.album_id`
  return db.$queryRaw`
    select ${id} as id, count(*)::int as plays, max(l.at) as at
    from music_track t join music_listen l on l.user_id = ${userId} and l.track_id = t.id
    where ${id} = any(${[...ids]}::int[]) group by ${id}`
}

interface Choice {
  /** Spellings of a genre. */
  genre?: readonly string[]
  fromYear?: number
  toYear?: number
  heard: Audible
  offset: number
  limit: number
}

interface AlbumChoice extends Choice {
  userId: string
  order: (typeof ALBUM_ORDERS)[number]
  descending: boolean
}

const heard = (userId: string) => Prisma.sql`(select t.album_id, max(l.at) as at, count(*) as plays
  from music_listen l join music_track t on t.id = l.track_id where l.user_id = ${userId} group by t.album_id)`
const marked = (userId: string) =>
  Prisma.sql`join music_mark k on k.user_id = ${userId} and k.kind = 'album' and k.item_id = a.id`

/** Ids of albums in an order; by plays, stars or ratings only those that the account has played, starred or rated. */
export async function rankedAlbumIds(db: Db, choice: AlbumChoice): Promise<number[]> {
  const { userId, order, descending, genre, fromYear, toYear, offset, limit, heard: libraries } = choice
  const none = Prisma.empty
  const [join, by] = {
    newest: [none, Prisma.sql`a.created_at desc, a.id desc`],
    recent: [Prisma.sql`join ${heard(userId)} h on h.album_id = a.id`, Prisma.sql`h.at desc, a.id`],
    frequent: [Prisma.sql`join ${heard(userId)} h on h.album_id = a.id`, Prisma.sql`h.plays desc, a.id`],
    random: [none, Prisma.sql`random()`],
    starred: [Prisma.sql`${marked(userId)} and k.starred_at is not null`, Prisma.sql`k.starred_at desc, a.id`],
    rated: [Prisma.sql`${marked(userId)} and k.rating is not null`, Prisma.sql`k.rating desc, a.id`],
    name: [none, Prisma.sql`a.name, a.id`],
    artist: [Prisma.sql`left join music_artist r on r.id = a.artist_id`, Prisma.sql`r.title, a.name, a.id`],
    year: [none, descending ? Prisma.sql`a.year desc nulls last, a.id` : Prisma.sql`a.year, a.id`],
  }[order]
  const conditions = [
    audibleIn('album', 'a', libraries),
    ...(genre === undefined
      ? []
      : [
          Prisma.sql`exists (select from music_track t where t.album_id = a.id and ${ofGenre(genre)}
          and ${audibleIn('track', 't', libraries)})`,
        ]),
    ...(fromYear === undefined ? [] : [Prisma.sql`a.year >= ${fromYear}`]),
    ...(toYear === undefined ? [] : [Prisma.sql`a.year <= ${toYear}`]),
  ]
  const where = Prisma.sql`where ${Prisma.join(conditions, ' and ')}`
  const rows = await db.$queryRaw<{ id: number }[]>`
    select a.id from music_album a ${join} ${where} order by ${by} limit ${limit} offset ${offset}`
  return rows.map(({ id }) => id)
}

interface TrackChoice extends Choice {
  random: boolean
  artist?: number
}

/** The ids of tracks: random ones, those that all listeners have heard most of an artist, or in the order of albums. */
export async function chosenTrackIds(db: Db, choice: TrackChoice): Promise<number[]> {
  const { random, artist, genre, fromYear, toYear, offset, limit, heard: libraries } = choice
  const conditions = [
    audibleIn('track', 't', libraries),
    ...(genre === undefined ? [] : [ofGenre(genre)]),
    ...(fromYear === undefined ? [] : [Prisma.sql`a.year >= ${fromYear}`]),
    ...(toYear === undefined ? [] : [Prisma.sql`a.year <= ${toYear}`]),
    ...(artist === undefined ? [] : [Prisma.sql`t.artist_id = ${artist}`]),
  ]
  const where = Prisma.sql`where ${Prisma.join(conditions, ' and ')}`
  const ofAlbum = Prisma.sql`a.name, t.album_id, t.disc, t.number, t.title, t.id`
  const plays = Prisma.sql`(select sum(d.plays) from music_track_day d where d.track_id = t.id) desc nulls last, t.id`
  const by = random ? Prisma.sql`random()` : artist === undefined ? ofAlbum : plays
  const rows = await db.$queryRaw<{ id: number }[]>`
    select t.id from music_track t left join music_album a on a.id = t.album_id
    ${where} order by ${by} limit ${limit} offset ${offset}`
  return rows.map(({ id }) => id)
}

const ofGenre = (spellings: readonly string[]) => Prisma.sql`t.genres && ${[...spellings]}::text[]`

export interface GenreFigures {
  name: string
  /** All spellings that occur; they differ in case only. */
  spellings: string[]
  trackCount: number
  albumCount: number
}

/** Every genre with its tracks and albums. */
export async function genreFigures(db: Db, heard: Audible): Promise<GenreFigures[]> {
  return db.$queryRaw`
    select min(g) as name, array_agg(distinct g) as spellings, count(*)::int as "trackCount",
      count(distinct t.album_id)::int as "albumCount"
    from music_track t, unnest(t.genres) g where ${audibleIn('track', 't', heard)} group by lower(g) order by lower(g)`
}
