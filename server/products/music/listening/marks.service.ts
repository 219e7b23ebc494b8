import type { MusicMark } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { heardBy } from '../libraries/audible.ts'
import { audibleIds } from '../libraries/audible.sql.ts'
import { listenerMutation, listenerQuery } from '../operation.ts'
import { ListMarks, MarkList, MarkView, SetMark, type KINDS } from './listening.schema.ts'

export const listMarks = listenerQuery({
  id: 'marks.list',
  summary: 'List own stars and ratings',
  input: ListMarks,
  output: MarkList,
  async run(ctx, { kind, starred, ids, offset, limit }) {
    const where = {
      userId: accountOf(ctx.actor).userId,
      ...(kind && { kind }),
      ...(starred !== undefined && { starredAt: starred ? { not: null } : null }),
      ...(ids && { itemId: { in: ids } }),
    }
    const [rows, totalCount] = await Promise.all([
      ctx.db.musicMark.findMany({
        where,
        orderBy: [{ starredAt: { sort: 'desc', nulls: 'last' } }, { kind: 'asc' }, { itemId: 'asc' }],
        skip: offset,
        take: limit,
      }),
      ctx.db.musicMark.count({ where }),
    ])
    return { items: rows.map(viewOf), totalCount }
  },
})

export const setMark = listenerMutation({
  id: 'marks.set',
  name: 'saveMark',
  summary: 'Save a star or rating of a track, an album or an artist',
  description: 'What is not sent stays as it is. A star that was set again keeps its time.',
  audit: false,
  input: SetMark,
  output: MarkView,
  async run(ctx, { kind, id, starred, rating }) {
    const { userId } = accountOf(ctx.actor)
    await lock(ctx.db, `music marks of ${userId}`)
    if (!(await audibleIds(ctx.db, kind, [id], await heardBy(ctx))).has(id)) throw new AppError('not_found')
    const key = { userId_kind_itemId: { userId, kind, itemId: id } }
    const before = await ctx.db.musicMark.findUnique({ where: key })
    const kept = before ?? { starredAt: null, rating: null }
    const after = {
      starredAt: starred === undefined ? kept.starredAt : starred ? (kept.starredAt ?? new Date()) : null,
      rating: rating === undefined ? kept.rating : rating,
    }
    const row = { userId, kind, itemId: id, ...after }
    if (after.starredAt === null && after.rating === null)
      await ctx.db.musicMark.deleteMany({ where: { userId, kind, itemId: id } })
    else await ctx.db.musicMark.upsert({ where: key, create: row, update: after })
    return viewOf(row)
  },
})

function viewOf({ kind, itemId, starredAt, rating }: MusicMark) {
  return { kind: kind as (typeof KINDS)[number], id: itemId, starredAt: starredAt?.toISOString() ?? null, rating }
}
