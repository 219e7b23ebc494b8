import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { listMarks, setMark } from '../../listening/marks.service.ts'
import * as playlists from '../../listening/playlists.service.ts'
import * as plays from '../../listening/plays.service.ts'
import type { Run } from './call.ts'
import { folderIn, numberIn, numberOf, recordOf, required, type Kind } from './params.ts'
import { albumAsFolder } from './shapes.ts'
import { albumsByIds, artistsByIds, songsByIds } from './songs.ts'

const MOST = 10_000
const DAY_MS = 86_400_000

/** What `id`, `albumId` and `artistId` name; an `id` may be of any kind. */
function marksIn(params: URLSearchParams): { kind: Kind; id: number }[] {
  const records = ['id', 'albumId', 'artistId'].flatMap((name) => params.getAll(name).map(recordOf))
  if (records.length === 0) required(params, 'id')
  return records
}

const starring =
  (starred: boolean): Run =>
  async ({ ctx, params }) => {
    for (const record of marksIn(params)) await invoke(ctx, setMark, { ...record, starred })
    return {}
  }
export const star = starring(true)
export const unstar = starring(false)

export const setRating: Run = async ({ ctx, params }) => {
  required(params, 'rating')
  const rating = numberOf(params, 'rating', 0, MOST)
  await invoke(ctx, setMark, { ...recordOf(required(params, 'id')), rating: rating === 0 ? null : rating })
  return {}
}

export const getStarred2: Run = async ({ ctx, params }) => ({ starred2: await starredOf(ctx, params) })

export const getStarred: Run = async ({ ctx, params }) => {
  const { artist, album, song } = await starredOf(ctx, params)
  return { starred: { artist, album: album.map(albumAsFolder), song } }
}

async function starredOf(ctx: Context, params: URLSearchParams) {
  const folder = folderIn(params)
  return {
    artist: await artistsByIds(ctx, await starredIds(ctx, 'artist'), folder),
    album: await albumsByIds(ctx, await starredIds(ctx, 'album'), folder),
    song: await songsByIds(ctx, await starredIds(ctx, 'track'), folder),
  }
}

async function starredIds(ctx: Context, kind: Kind): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const page = { kind, starred: true, limit: 500, offset: ids.length }
    const { items, totalCount } = await invoke(ctx, listMarks, page)
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0 || ids.length >= totalCount) return ids
  }
}

/** Records that a track was heard (`submission`), or that a player has begun to play it. */
export const scrobble: Run = async ({ ctx, params }) => {
  const client = clientOf(params)
  const times = params.getAll('time').map(Number)
  const isHeard = params.get('submission') !== 'false'
  required(params, 'id')
  for (const [i, id] of params.getAll('id').entries()) {
    const track = numberIn('track', id)
    if (isHeard) await invoke(ctx, plays.addListen, { track, client, at: timeOf(times[i]) })
    else await invoke(ctx, plays.setNow, { track, client })
  }
  return {}
}

function timeOf(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined
  // Keeps `ms` within the range of dates; the operation itself refuses times in the future.
  if (!Number.isInteger(ms) || ms < 0 || ms > Date.now() + DAY_MS)
    throw new AppError('invalid_input', texts('music.subsonic')('time'))
  return new Date(ms).toISOString()
}

export const getNowPlaying: Run = async ({ ctx }) => {
  const { items } = await invoke(ctx, plays.listNow, {})
  const songs = await songsByIds(
    ctx,
    items.map(({ track }) => track.id),
  )
  const entry = songs.map((song, i) => ({
    ...song,
    username: accountOf(ctx.actor).email,
    minutesAgo: Math.floor((Date.now() - Date.parse(items[i]?.at ?? '')) / 60_000),
    playerId: i + 1,
    playerName: items[i]?.client,
  }))
  return { nowPlaying: { entry } }
}

type Playlist = Awaited<ReturnType<typeof playlists.listPlaylists.execute>>['output']['items'][number]

function playlistShape(ctx: Context, { id, name, comment, own, owner, shared, ...row }: Playlist) {
  return {
    id,
    name,
    comment,
    owner: own ? accountOf(ctx.actor).email : owner,
    public: shared,
    // The tracks of a playlist with rules cannot be edited, and players do not know rules.
    readonly: !own || row.rules !== null,
    songCount: row.trackCount,
    duration: row.totalDuration,
    created: row.createdAt,
    changed: row.changedAt,
  }
}

export const getPlaylists: Run = async ({ ctx }) => {
  const { items } = await invoke(ctx, playlists.listPlaylists, {})
  return { playlists: { playlist: items.map((row) => playlistShape(ctx, row)) } }
}

export const getPlaylist: Run = async ({ ctx, params }) => playlistWithSongs(ctx, required(params, 'id'))

async function playlistWithSongs(ctx: Context, id: string) {
  const { tracks, ...row } = await invoke(ctx, playlists.getPlaylist, { id })
  const ids = tracks.map((track) => track.id)
  return { playlist: { ...playlistShape(ctx, row), entry: await songsByIds(ctx, ids) } }
}

export const createPlaylist: Run = async ({ ctx, params }) => {
  const tracks = params.getAll('songId').map((id) => numberIn('track', id))
  const [known, name] = [params.get('playlistId'), params.get('name')]
  const made = known
    ? await invoke(ctx, playlists.updatePlaylist, { id: known, tracks, ...(name && { name }) })
    : await invoke(ctx, playlists.createPlaylist, { name: required(params, 'name'), tracks })
  return playlistWithSongs(ctx, made.id)
}

export const updatePlaylist: Run = async ({ ctx, params }) => {
  const [name, comment, shared] = ['name', 'comment', 'public'].map((key) => params.get(key))
  await invoke(ctx, playlists.updatePlaylist, {
    id: required(params, 'playlistId'),
    ...(name && { name }),
    ...(typeof comment === 'string' && { comment }),
    ...(shared && { shared }),
    add: params.getAll('songIdToAdd').map((id) => numberIn('track', id)),
    remove: params.getAll('songIndexToRemove'),
  })
  return {}
}

export const deletePlaylist: Run = async ({ ctx, params }) => {
  await invoke(ctx, playlists.deletePlaylist, { id: required(params, 'id') })
  return {}
}

export const getPlayQueue: Run = async ({ ctx }) => {
  const { entry, current, ...queue } = await queueOf(ctx)
  return { playQueue: { ...queue, current: entry[current]?.id, entry } }
}

export const getPlayQueueByIndex: Run = async ({ ctx }) => {
  const { entry, current, ...queue } = await queueOf(ctx)
  return { playQueueByIndex: { ...queue, ...(entry.length > 0 && { currentIndex: current }), entry } }
}

async function queueOf(ctx: Context) {
  const { tracks, current, position, changedBy, changedAt } = await invoke(ctx, plays.getQueue, {})
  const ids = tracks.map(({ id }) => id)
  return {
    position: Math.round(position * 1000),
    username: accountOf(ctx.actor).email,
    changed: changedAt ?? new Date(0).toISOString(),
    changedBy,
    current,
    entry: await songsByIds(ctx, ids),
  }
}

export const savePlayQueue: Run = async ({ ctx, params }) => {
  const ids = params.getAll('id')
  const place = ids.indexOf(params.get('current') ?? ids[0] ?? '')
  if (ids.length > 0 && place < 0) throw new AppError('invalid_input', texts('music.subsonic')('current'))
  return saveQueue(ctx, params, Math.max(0, place))
}

export const savePlayQueueByIndex: Run = async ({ ctx, params }) =>
  saveQueue(ctx, params, numberOf(params, 'currentIndex', 0, MOST))

async function saveQueue(ctx: Context, params: URLSearchParams, current: number) {
  await invoke(ctx, plays.saveQueue, {
    tracks: params.getAll('id').map((id) => numberIn('track', id)),
    current,
    position: numberOf(params, 'position', 0, DAY_MS) / 1000,
    client: clientOf(params),
  })
  return {}
}

const clientOf = (params: URLSearchParams) => (params.get('c') ?? '').slice(0, 100)
