import type { Context } from '#server/core/context.ts'
import { heardBy } from '../../libraries/audible.ts'
import type { Run } from './call.ts'

export const getMusicFolders: Run = async ({ ctx }) => ({ musicFolders: { musicFolder: await foldersOf(ctx) } })

/** The libraries that the caller hears. */
export async function foldersOf(ctx: Context): Promise<{ id: number; name: string }[]> {
  const heard = await heardBy(ctx)
  const where = heard && { id: { in: [...heard] } }
  return ctx.db.musicLibrary.findMany({ where, orderBy: { id: 'asc' }, select: { id: true, name: true } })
}
