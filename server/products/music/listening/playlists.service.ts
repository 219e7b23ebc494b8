import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { MusicPlaylist } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { heardBy } from '../libraries/audible.ts'
import { listenerMutation, listenerQuery } from '../operation.ts'
import { checkTracks, chosenTracks } from './chosen-tracks.ts'
import { playlistFigures } from './listening.sql.ts'
import {
  CreatePlaylist,
  PlaylistId,
  PlaylistList,
  PlaylistView,
  PlaylistWithTracks,
  UpdatePlaylist,
} from './listening.schema.ts'

/** The most playlists of one account. */
const MOST = 1000
const MOST_TRACKS = 10_000

export const listPlaylists = listenerQuery({
  id: 'playlists.list',
  summary: 'List own and shared playlists',
  output: PlaylistList,
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    const rows = await ctx.db.musicPlaylist.findMany({
      where: { OR: [{ userId }, { shared: true }] },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      ...OWNER,
    })
    const views = await viewsOf(ctx, rows)
    return { items: views.toSorted((a, b) => Number(b.own) - Number(a.own)) }
  },
})

export const getPlaylist = listenerQuery({
  id: 'playlists.get',
  summary: 'Get a playlist with its tracks',
  input: PlaylistId,
  output: PlaylistWithTracks,
  async run(ctx, { id }) {
    const { userId } = accountOf(ctx.actor)
    const where = { id, OR: [{ userId }, { shared: true }] }
    const row = found(await ctx.db.musicPlaylist.findFirst({ where, ...OWNER }))
    const [view] = await viewsOf(ctx, [row])
    return { ...found(view), tracks: await chosenTracks(ctx, row.trackIds) }
  },
})

export const createPlaylist = listenerMutation({
  id: 'playlists.create',
  summary: 'Create a playlist',
  audit: false,
  input: CreatePlaylist,
  output: PlaylistView,
  async run(ctx, { tracks = [], ...input }) {
    const { userId } = accountOf(ctx.actor)
    await lock(ctx.db, `playlists of ${userId}`)
    if ((await ctx.db.musicPlaylist.count({ where: { userId } })) >= MOST) {
      const text = texts('music.errors')('mostPlaylists', { most: MOST })
      throw new AppError('unprocessable', text, { reason: 'limit_reached' })
    }
    await checkTracks(ctx, tracks, 'tracks')
    const data = { ...input, userId, id: newId('ply'), trackIds: tracks }
    return viewOf(ctx, await ctx.db.musicPlaylist.create({ data, ...OWNER }))
  },
})

export const updatePlaylist = listenerMutation({
  id: 'playlists.update',
  summary: 'Update a playlist',
  description: '`tracks` replaces all tracks; otherwise the positions of `remove` are removed before `add` is added.',
  audit: false,
  input: UpdatePlaylist,
  output: PlaylistView,
  async run(ctx, { id, tracks, remove = [], add = [], ...data }) {
    const before = await ownPlaylist(ctx, id)
    const gone = new Set(remove)
    const kept = before.trackIds.filter((_id, at) => !gone.has(at))
    const trackIds = [...(tracks ?? kept), ...add]
    if (trackIds.length > MOST_TRACKS)
      throw new AppError('unprocessable', texts('music.errors')('mostTracks', { most: MOST_TRACKS }))
    await checkTracks(ctx, tracks ?? [], 'tracks')
    await checkTracks(ctx, add, 'add')
    return viewOf(ctx, await ctx.db.musicPlaylist.update({ where: { id }, data: { ...data, trackIds }, ...OWNER }))
  },
})

export const deletePlaylist = listenerMutation({
  id: 'playlists.delete',
  summary: 'Delete a playlist',
  audit: false,
  input: PlaylistId,
  async run(ctx, { id }) {
    await ownPlaylist(ctx, id)
    await ctx.db.musicPlaylist.delete({ where: { id } })
  },
})

const OWNER = { include: { user: { select: { name: true } } } } as const
type Row = MusicPlaylist & { user: { name: string } }

/** The caller's playlist, for a change of it: other changes wait. @throws not_found */
async function ownPlaylist(ctx: Context, id: string): Promise<MusicPlaylist> {
  await lock(ctx.db, `playlist ${id}`)
  return found(await ctx.db.musicPlaylist.findFirst({ where: { id, userId: accountOf(ctx.actor).userId } }))
}

async function viewOf(ctx: Context, row: Row): Promise<z.input<typeof PlaylistView>> {
  const [view] = await viewsOf(ctx, [row])
  return found(view)
}

async function viewsOf(ctx: Context, rows: readonly Row[]): Promise<z.input<typeof PlaylistView>[]> {
  const { userId } = accountOf(ctx.actor)
  const figures = await playlistFigures(
    ctx.db,
    rows.map(({ id }) => id),
    await heardBy(ctx),
  )
  return rows.map(({ id, name, comment, shared, createdAt, updatedAt, user, ...row }) => ({
    id,
    name,
    comment,
    shared,
    own: row.userId === userId,
    owner: user.name,
    ...(figures.get(id) ?? { trackCount: 0, totalDuration: 0 }),
    createdAt: createdAt.toISOString(),
    changedAt: updatedAt.toISOString(),
  }))
}
