import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { transaction } from '#server/core/database/db.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { heardBy } from '../../libraries/audible.ts'
import { FIRST } from '../../libraries/libraries.ts'
import { ACTIVE, requestScan } from '../../libraries/scan-request.ts'
import { usesBucket } from '../../library/bucket.client.ts'
import type { Content } from './answer.ts'
import type { Run } from './call.ts'
import { tracks } from './songs.ts'

export const getScanStatus: Run = ({ ctx }) => scanStatus(ctx)

/** Scans every library, for a player of an operator: it reads folders that operators have set, and changes nothing else. */
export const startScan: Run = async ({ ctx }) => {
  const user = await ctx.db.user.findUnique({ where: { id: accountOf(ctx.actor).userId }, select: { roles: true } })
  if (!user?.roles.includes('operator')) throw new AppError('forbidden', texts('music.subsonic')('refused'))
  const rows = await ctx.db.musicLibrary.findMany({ select: { id: true } })
  for (const { id } of rows) if (id !== FIRST || !usesBucket()) await transaction((tx) => requestScan(tx, id))
  return scanStatus(ctx)
}

/** While a scan is active, the files that it has seen; otherwise the tracks. */
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
