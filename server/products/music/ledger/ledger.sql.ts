import { Prisma, type MusicLedgerEntry } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'

// Entries stay when their track is deleted, so that Prisma knows no relation by which it could ask for its library.

interface Wanted {
  track?: number | undefined
  what?: string | undefined
  library?: number | undefined
  offset: number
  limit: number
}

/** Entries, the last first, and how many there are in total. */
export async function ledgerEntries(
  db: Db,
  { track, what, library, offset, limit }: Wanted,
): Promise<{ rows: MusicLedgerEntry[]; totalCount: number }> {
  const ofLibrary = Prisma.sql`exists (select from music_track t where t.id = l.track_id and t.library_id = ${library})`
  const conditions = [
    Prisma.sql`true`,
    ...(track === undefined ? [] : [Prisma.sql`l.track_id = ${track}`]),
    ...(what === undefined ? [] : [Prisma.sql`l.what = ${what}`]),
    ...(library === undefined ? [] : [ofLibrary]),
  ]
  const found = Prisma.sql`from music_ledger l where ${Prisma.join(conditions, ' and ')}`
  const ids = await db.$queryRaw<{ id: number }[]>`
    select l.id ${found} order by l.id desc limit ${limit} offset ${offset}`
  const counts = await db.$queryRaw<{ count: number }[]>`select count(*)::int as count ${found}`
  const where = { id: { in: ids.map(({ id }) => id) } }
  const rows = await db.musicLedgerEntry.findMany({ where, orderBy: { id: 'desc' } })
  return { rows, totalCount: counts[0]?.count ?? 0 }
}
