import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { fieldError } from '#server/core/errors.ts'
import { addPlay } from '../catalogue/plays.sql.ts'
import { dayOf } from '../catalogue/plays.service.ts'
import { alsoSend } from '../listenbrainz/outbox.ts'
import { listenerMutation, listenerQuery } from '../operation.ts'
import { checkTracks, chosenTracks } from './chosen-tracks.ts'
import * as schema from './listening.schema.ts'
import { listenCounts } from './listening.sql.ts'

/** A player that has not reported a track for this long no longer counts as playing. */
const NOW_MS = 600_000
const DAY_MS = 86_400_000

export const saveQueue = listenerMutation({
  id: 'queue.save',
  name: 'savePlayQueue',
  summary: 'Save the play queue',
  audit: false,
  input: schema.SaveQueue,
  async run(ctx, { tracks, current, position, client }) {
    const { userId } = accountOf(ctx.actor)
    await checkTracks(ctx, tracks, 'tracks')
    if (tracks.length > 0 && current >= tracks.length) {
      throw fieldError('current', texts('music.errors')('notInQueue'))
    }
    const data = {
      trackIds: tracks,
      current,
      positionMs: Math.round(position * 1000),
      changedBy: client,
      changedAt: new Date(),
    }
    await ctx.db.musicQueue.upsert({ where: { userId }, create: { userId, ...data }, update: data })
  },
})

export const getQueue = listenerQuery({
  id: 'queue.get',
  name: 'getPlayQueue',
  summary: 'Get the play queue that a player has saved last',
  output: schema.QueueView,
  async run(ctx) {
    const row = await ctx.db.musicQueue.findUnique({ where: { userId: accountOf(ctx.actor).userId } })
    if (!row) return { tracks: [], current: 0, position: 0, changedBy: '', changedAt: null }
    const tracks = await chosenTracks(ctx, row.trackIds)
    const before = await chosenTracks(ctx, row.trackIds.slice(0, row.current))
    return {
      tracks,
      // Tracks before the current one may have been deleted.
      current: Math.min(before.length, Math.max(0, tracks.length - 1)),
      position: row.positionMs / 1000,
      changedBy: row.changedBy,
      changedAt: row.changedAt.toISOString(),
    }
  },
})

export const addListen = listenerMutation({
  id: 'listens.add',
  name: 'addListen',
  summary: 'Add a track to what was heard',
  description: 'It counts in the chart of its day. The same track at the same time counts once.',
  audit: false,
  input: schema.AddListen,
  async run(ctx, { track, at, client }) {
    const { userId } = accountOf(ctx.actor)
    await checkTracks(ctx, [track], 'track')
    const time = at === undefined ? new Date() : new Date(at)
    if (time.getTime() > Date.now() + DAY_MS) {
      throw fieldError('at', texts('music.errors')('inFuture'))
    }
    const data = [{ userId, trackId: track, at: time, client }]
    const { count } = await ctx.db.musicListen.createMany({ data, skipDuplicates: true })
    if (count === 0) return
    await addPlay(ctx.db, track, dayOf(time))
    await alsoSend(ctx.db, { userId, trackId: track, at: time, client })
  },
})

export const listListens = listenerQuery({
  id: 'listens.list',
  summary: 'List what was heard, the last first',
  input: schema.ListListens,
  output: schema.ListenList,
  async run(ctx, { offset, limit }) {
    const { userId } = accountOf(ctx.actor)
    const rows = await ctx.db.musicListen.findMany({
      where: { userId },
      orderBy: [{ at: 'desc' }, { trackId: 'asc' }],
      skip: offset,
      take: limit,
    })
    return { items: await withTracks(ctx, rows) }
  },
})

export const countListens = listenerQuery({
  id: 'listens.count',
  name: 'countListens',
  summary: 'Count how often the caller has heard tracks or albums',
  input: schema.CountListens,
  output: schema.ListenCounts,
  async run(ctx, { kind, ids }) {
    const rows = await listenCounts(ctx.db, accountOf(ctx.actor).userId, kind, ids)
    return { items: rows.map(({ id, plays, at }) => ({ id, plays, playedAt: at.toISOString() })) }
  },
})

export const setNow = listenerMutation({
  id: 'listens.setNow',
  name: 'saveNowPlaying',
  summary: 'Save what a player plays now',
  audit: false,
  input: schema.SetNow,
  async run(ctx, { track, client }) {
    const { userId } = accountOf(ctx.actor)
    await checkTracks(ctx, [track], 'track')
    const data = { trackId: track, at: new Date() }
    const where = { userId_client: { userId, client } }
    await ctx.db.musicNow.upsert({ where, create: { userId, client, ...data }, update: data })
  },
})

export const listNow = listenerQuery({
  id: 'listens.now',
  name: 'listNowPlaying',
  summary: 'List what own players play now',
  output: schema.ListenList,
  async run(ctx) {
    const where = { userId: accountOf(ctx.actor).userId, at: { gt: new Date(Date.now() - NOW_MS) } }
    return { items: await withTracks(ctx, await ctx.db.musicNow.findMany({ where, orderBy: { at: 'desc' } })) }
  },
})

async function withTracks(ctx: Context, rows: readonly { trackId: number; at: Date; client: string }[]) {
  const ids = [...new Set(rows.map(({ trackId }) => trackId))]
  const tracks = new Map((await chosenTracks(ctx, ids)).map((track) => [track.id, track]))
  return rows.flatMap(({ trackId, at, client }) => {
    const track = tracks.get(trackId)
    return track ? [{ track, at: at.toISOString(), client }] : []
  })
}
