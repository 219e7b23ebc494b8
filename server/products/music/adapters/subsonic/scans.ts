import type { Context } from '#server/core/context.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { heardBy } from '../../libraries/audible.ts'
import { ACTIVE } from '../../libraries/scan-request.ts'
import { scanAll } from '../../libraries/scans.service.ts'
import type { Content } from './answer.ts'
import type { Run } from './call.ts'
import { tracks } from './songs.ts'

export const getScanStatus: Run = ({ ctx }) => scanStatus(ctx)

export const startScan: Run = async ({ ctx }) => {
  await invoke(ctx, scanAll, {})
  return scanStatus(ctx)
}

/** Counts the files that active scans have seen; the tracks when no scan is active. */
async function scanStatus(ctx: Context): Promise<Content> {
  const heard = await heardBy(ctx)
  const where = { state: { in: [...ACTIVE] }, ...(heard && { libraryId: { in: [...heard] } }) }
  const active = await ctx.db.musicScan.findMany({ where, select: { seen: true } })
  if (active.length > 0) {
    return { scanStatus: { scanning: true, count: active.reduce((sum, { seen }) => sum + seen, 0) } }
  }
  const { totalCount } = await invoke(ctx, tracks, { limit: 0 })
  return { scanStatus: { scanning: false, count: totalCount } }
}
