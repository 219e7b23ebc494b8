import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { MusicScan } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import { AppError, found } from '#server/core/errors.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { listenerMutation, operatorMutation, operatorQuery } from '../operation.ts'
import { FIRST } from './libraries.ts'
import { LibraryId, ListProblems, ProblemList, ScanView } from './libraries.schema.ts'
import { requestScan } from './scan-request.ts'

export const startScan = operatorMutation({
  id: 'libraries.startScan',
  name: 'startLibraryScan',
  summary: 'Perform a scan of a music library',
  description: 'The worker imports new and changed files. While a scan runs, another one follows it.',
  input: LibraryId,
  output: ScanView,
  async run(ctx, { id }) {
    found(await ctx.db.musicLibrary.findUnique({ where: { id }, select: { id: true } }))
    if (id === FIRST && usesBucket()) throw new AppError('conflict', texts('music.errors')('bucketScan'))
    await requestScan(ctx.db, id)
    ctx.note({ subject: `library:${id}` })
    return scanView(found(await ctx.db.musicScan.findUnique({ where: { libraryId: id } })))
  },
})

/** For players, whose credentials have no role: that of their account counts. No endpoint has this operation. */
export const scanAll = listenerMutation({
  id: 'libraries.scanAll',
  summary: 'Perform a scan of every music library',
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { roles: true } })
    if (!user?.roles.includes('operator')) throw new AppError('forbidden', texts('music.subsonic')('refused'))
    for (const { id } of await ctx.db.musicLibrary.findMany({ select: { id: true } })) {
      if (id === FIRST && usesBucket()) continue
      await requestScan(ctx.db, id)
      ctx.note({ subject: `library:${id}` })
    }
  },
})

export const stopScan = operatorMutation({
  id: 'libraries.stopScan',
  name: 'stopLibraryScan',
  summary: 'End the scan of a music library',
  description: 'What it has imported stays. It has no effect when no scan is active.',
  input: LibraryId,
  output: ScanView,
  async run(ctx, { id: libraryId }) {
    const stop = async (from: string, data: Partial<MusicScan>) =>
      ctx.db.musicScan.updateMany({ where: { libraryId, state: from }, data: { ...data, again: false } })
    await stop('waiting', { state: 'stopped', finishedAt: new Date() })
    await stop('running', { state: 'stopping' })
    ctx.note({ subject: `library:${libraryId}` })
    return scanView(found(await ctx.db.musicScan.findUnique({ where: { libraryId } })))
  },
})

export const listProblems = operatorQuery({
  id: 'libraries.problems',
  name: 'listLibraryProblems',
  summary: 'List the files of a music library that could not be imported',
  input: ListProblems,
  output: ProblemList,
  async run(ctx, { id, kind, offset, limit }) {
    found(await ctx.db.musicLibrary.findUnique({ where: { id }, select: { id: true } }))
    const where = { libraryId: id, ...(kind && { kind }) }
    const [rows, totalCount] = await Promise.all([
      ctx.db.musicLibraryProblem.findMany({ where, orderBy: { file: 'asc' }, skip: offset, take: limit }),
      ctx.db.musicLibraryProblem.count({ where }),
    ])
    return { items: rows.map((row) => ({ ...row, kind: row.kind as 'title' })), totalCount }
  },
})

/** A scan as answers show it. */
export function scanView({ state, startedAt, finishedAt, ...counts }: MusicScan): z.input<typeof ScanView> {
  return {
    ...counts,
    state: state as 'done',
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
