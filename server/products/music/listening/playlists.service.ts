import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import { Prisma, type MusicPlaylist } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, fieldError, found, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { listenerMutation, listenerQuery } from '../operation.ts'
import { figuresOf, rulesOf, trackIdsOf } from '../smart/playlist-tracks.ts'
import { heardBy } from '../libraries/audible.ts'
import { smartTracks } from '../smart/smart.sql.ts'
import { audibleOf, checkTracks, chosenTracks } from './chosen-tracks.ts'
import {
  CreatePlaylist,
  PlaylistId,
  PlaylistList,
  PlaylistView,
  PlaylistWithTracks,
  PreviewRules,
  RulesPreview,
  UpdatePlaylist,
} from './listening.schema.ts'
import { arranged } from './arranged.ts'

/** The most playlists of one account. */
const MOST = 1000
/** The most playlists with rules of one account: rules are evaluated for every list. */
const MOST_SMART = 50
const MOST_TRACKS = 10_000
/** Tracks of a preview. */
const PREVIEWED = 5

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
    const row = await readablePlaylist(ctx, id)
    const [view] = await viewsOf(ctx, [row])
    return { ...found(view), tracks: await chosenTracks(ctx, await trackIdsOf(ctx, row)) }
  },
})

export const createPlaylist = listenerMutation({
  id: 'playlists.create',
  summary: 'Create a playlist',
  audit: false,
  input: CreatePlaylist,
  output: PlaylistView,
  async run(ctx, { tracks = [], rules, ...input }) {
    if (rules && tracks.length > 0) throw fieldError('tracks', texts('music.errors')('smartTracks'))
    await checkTracks(ctx, tracks, 'tracks')
    return addPlaylist(ctx, { ...input, trackIds: tracks, ...(rules && { rules }) })
  },
})

export const updatePlaylist = listenerMutation({
  id: 'playlists.update',
  summary: 'Update a playlist',
  description:
    '`tracks` replaces all tracks; otherwise the positions of `remove` are removed, one track is moved, and `add` is ' +
    'added, in this order. Positions are those of the tracks that the playlist is read with.',
  audit: false,
  input: UpdatePlaylist,
  output: PlaylistView,
  async run(ctx, { id, tracks, remove = [], move, add = [], changedAt, ...data }) {
    const before = await ownPlaylist(ctx, id)
    if (changedAt !== undefined && Date.parse(changedAt) !== before.updatedAt.getTime())
      throw new AppError('conflict', texts('music.errors')('playlistChanged'))
    const changesTracks = tracks !== undefined || move !== undefined || remove.length + add.length > 0
    if (before.rules !== null && changesTracks) throw fieldError('tracks', texts('music.errors')('smartTracks'))
    if (before.rules === null && data.rules) throw fieldError('rules', texts('music.errors')('noRules'))
    await checkTracks(ctx, tracks ?? [], 'tracks')
    await checkTracks(ctx, add, 'add')
    const kept = tracks ?? arranged(before.trackIds, await audibleOf(ctx, before.trackIds), { remove, move })
    const trackIds = [...kept, ...add]
    if (trackIds.length > MOST_TRACKS)
      throw new AppError('unprocessable', texts('music.errors')('mostTracks', { most: MOST_TRACKS }))
    return viewOf(ctx, await ctx.db.musicPlaylist.update({ where: { id }, data: { ...data, trackIds }, ...OWNER }))
  },
})

export const previewRules = listenerQuery({
  id: 'playlists.preview',
  name: 'previewPlaylistRules',
  summary: 'Get the tracks that rules would choose now',
  input: PreviewRules,
  output: RulesPreview,
  async run(ctx, { rules }) {
    const { ids, seconds } = await smartTracks(ctx.db, rules, accountOf(ctx.actor).userId, await heardBy(ctx))
    const tracks = await chosenTracks(ctx, ids.slice(0, PREVIEWED))
    return { trackCount: ids.length, totalDuration: seconds, tracks }
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

type NewPlaylist = Pick<Prisma.MusicPlaylistUncheckedCreateInput, 'name' | 'comment' | 'shared' | 'rules'> & {
  trackIds: number[]
}

/** Adds a playlist of the caller. @throws unprocessable when the account has too many */
export async function addPlaylist(ctx: Context, data: NewPlaylist): Promise<z.input<typeof PlaylistView>> {
  const { userId } = accountOf(ctx.actor)
  await lock(ctx.db, `playlists of ${userId}`)
  const [all, smart] = await Promise.all([
    ctx.db.musicPlaylist.count({ where: { userId } }),
    ctx.db.musicPlaylist.count({ where: { userId, rules: { not: Prisma.DbNull } } }),
  ])
  if (all >= MOST || (data.rules && smart >= MOST_SMART)) {
    const text = texts('music.errors')('mostPlaylists', { most: all >= MOST ? MOST : MOST_SMART })
    throw limitReached(text)
  }
  return viewOf(ctx, await ctx.db.musicPlaylist.create({ data: { ...data, userId, id: newId('ply') }, ...OWNER }))
}

/** A playlist of the caller, or one that its owner shares. @throws not_found */
export async function readablePlaylist(ctx: Context, id: string): Promise<Row> {
  const { userId } = accountOf(ctx.actor)
  return found(await ctx.db.musicPlaylist.findFirst({ where: { id, OR: [{ userId }, { shared: true }] }, ...OWNER }))
}

const OWNER = { include: { user: { select: { name: true } } } } as const
type Row = MusicPlaylist & { user: { name: string } }

/** The caller's playlist, locked until the end of the transaction: other changes of it wait. @throws not_found */
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
  const figures = await figuresOf(ctx, rows)
  return rows.map(({ id, name, comment, shared, createdAt, updatedAt, user, ...row }) => ({
    id,
    name,
    comment,
    shared,
    own: row.userId === userId,
    owner: user.name,
    rules: rulesOf(row),
    ...(figures.get(id) ?? { trackCount: 0, totalDuration: 0 }),
    createdAt: createdAt.toISOString(),
    changedAt: updatedAt.toISOString(),
  }))
}
