import { operatorQuery } from '../operation.ts'
import { LedgerPage, ShowLedger } from './ledger.schema.ts'
import { isState, viewOf, type Columns } from './ledger.service.ts'
import { ledgerEntries } from './ledger.sql.ts'

/** For the page of operators; programs have the internal layer. */
export const showLedger = operatorQuery({
  id: 'ledger.show',
  summary: 'Show what imports did to tracks, and what of it can be undone',
  input: ShowLedger,
  output: LedgerPage,
  async run(ctx, input) {
    const { rows, totalCount } = await ledgerEntries(ctx.db, input)
    const tracks = await ctx.db.musicTrack.findMany({ where: { id: { in: rows.map(({ trackId }) => trackId) } } })
    const byId = new Map(tracks.map((track) => [track.id, track]))
    const named = (column: string) =>
      rows.flatMap(({ before, after }) =>
        [before, after].map((state) => (state as Columns | null)?.[column]).filter(isId),
      )
    const [artists, albums] = await Promise.all([
      ctx.db.musicArtist.findMany({ where: { id: { in: named('artistId') } } }),
      ctx.db.musicAlbum.findMany({ where: { id: { in: named('albumId') } } }),
    ])
    return {
      items: rows.map((row) => {
        const track = byId.get(row.trackId)
        const undoable = row.undoneAt === null && track !== undefined && isState(track, row.after)
        return { ...viewOf(row), title: track?.title ?? null, undoable }
      }),
      artists: Object.fromEntries(artists.map(({ id, title }) => [id, title])),
      albums: Object.fromEntries(albums.map(({ id, name }) => [id, name])),
      totalCount,
    }
  },
})

const isId = (value: unknown): value is number => typeof value === 'number'
