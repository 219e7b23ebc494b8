import { texts } from '#i18n/texts.ts'
import { isDeepStrictEqual } from 'node:util'
import { Prisma, type MusicLedgerEntry, type MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { announce } from '../catalogue/changes.sql.ts'
import { musicMutation, musicQuery } from '../operation.ts'
import { LedgerEntry, LedgerId, LedgerList, ListLedger } from './ledger.schema.ts'
import { ledgerEntries } from './ledger.sql.ts'
import type { What } from './changes.schema.ts'

export const listLedger = musicQuery({
  id: 'ledger.list',
  name: 'listLedger',
  summary: 'List what imports did to tracks',
  input: ListLedger,
  output: LedgerList,
  async run(ctx, input) {
    const { rows, totalCount } = await ledgerEntries(ctx.db, input)
    return { items: rows.map(viewOf), totalCount }
  },
})

export const undoEntry = musicMutation({
  id: 'ledger.undo',
  name: 'revertLedgerEntry',
  summary: 'Revert what an import did to a track',
  description:
    'The columns are what they were before; an added track is deleted. Refused when one of them was changed since. The ' +
    'next import does again what the files say.',
  input: LedgerId,
  output: LedgerEntry,
  async run(ctx, { id }) {
    await lock(ctx.db, 'music import')
    const entry = found(await ctx.db.musicLedgerEntry.findUnique({ where: { id } }))
    const track = await ctx.db.musicTrack.findUnique({ where: { id: entry.trackId } })
    if (entry.undoneAt || !track || !isState(track, entry.after)) {
      throw new AppError('conflict', texts('music.errors')('changedSince'))
    }
    if (entry.before === null) {
      await ctx.db.musicTrack.delete({ where: { id: track.id } })
      await announce(ctx.db, 'track', track)
    } else {
      const data = dataOf(entry.before as Columns)
      await announce(ctx.db, 'track', track, await ctx.db.musicTrack.update({ where: { id: track.id }, data }))
    }
    ctx.note({ subject: `track:${track.id}`, before: entry.after as Columns, after: (entry.before ?? {}) as Columns })
    return viewOf(await ctx.db.musicLedgerEntry.update({ where: { id }, data: { undoneAt: new Date() } }))
  },
})

/** A change of a track by an import; `before` is null for a new one. */
export interface TrackChange {
  what: What
  before: MusicTrack | null
  after: MusicTrack
}

/** Writes a ledger entry for each change of a track, in this order, with the columns that differ. */
export async function enter(tx: Db, changes: readonly TrackChange[]): Promise<void> {
  const data = changes.map(({ what, before, after }) => {
    const [was, is] = [before && columnsOf(before), columnsOf(after)]
    const names = Object.keys(is).filter((name) => !was || !isDeepStrictEqual(was[name], is[name]))
    const part = (columns: Columns) => Object.fromEntries(names.map((name) => [name, columns[name]]))
    return { what, trackId: after.id, before: was ? part(was) : Prisma.DbNull, after: part(is) }
  })
  await tx.musicLedgerEntry.createMany({ data })
}

export type Columns = Record<string, Prisma.InputJsonValue | null>

/** The columns that an import writes, as JSON. */
function columnsOf(track: MusicTrack): Columns {
  const { title, duration, composer, path, artistId, albumId, disc, number, genres, tags, audioHash, audioBytes } =
    track
  const bytes = audioBytes === null ? null : Number(audioBytes)
  const written = { title, duration, composer, path, artistId, albumId, disc, number, genres, audioHash }
  return { ...written, tags: tags as Prisma.InputJsonValue, audioBytes: bytes }
}

/** Whether a track still has the column values of `state`. */
export function isState(track: MusicTrack, state: Prisma.JsonValue): boolean {
  const columns = columnsOf(track)
  return Object.entries(state as Columns).every(([name, value]) => isDeepStrictEqual(columns[name], value))
}

function dataOf({ audioBytes, ...columns }: Columns): Prisma.MusicTrackUncheckedUpdateInput {
  const bytes =
    audioBytes === undefined ? {} : { audioBytes: audioBytes === null ? null : BigInt(audioBytes as number) }
  return { ...columns, ...bytes } as Prisma.MusicTrackUncheckedUpdateInput
}

/** An entry as answers show it. */
export function viewOf({ at, undoneAt, before, after, what, ...row }: MusicLedgerEntry) {
  return {
    ...row,
    what: what as What,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown>,
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}
