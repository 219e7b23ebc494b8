import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { CHANGES } from './changes.schema.ts'
import { format } from '../query/list.schema.ts'

const state = z.record(z.string(), z.unknown())

export const LedgerEntry = named('LedgerEntry', {
  id: z.int().describe('Id'),
  what: z.enum(CHANGES).describe('What an import did'),
  trackId: z.int().describe('Id of the track'),
  before: state.nullable().describe('The columns that changed, as they were; null for an added track'),
  after: state.describe('The columns that changed, as they became'),
  at: z.iso.datetime().describe('When'),
  undoneAt: z.iso.datetime().nullable().describe('When it was undone; null when it was not'),
})
export const LedgerList = named('Ledger', {
  items: z.array(LedgerEntry).describe('The last one first'),
  totalCount: z.int().describe('Entries found in total'),
})

const integer = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max)

export const ListLedger = z.strictObject({
  format,
  track: integer(1, 2_147_483_647).optional().describe('Only of this track'),
  what: z.enum(CHANGES).optional().describe('Only of this kind'),
  offset: integer(0, 2_147_483_647).default(0).describe('Entries to skip'),
  limit: integer(0, 500).default(50).describe('Maximum number of entries'),
})
export const LedgerId = z.strictObject({ id: idParam().describe('Id of the entry'), format })

/** The input of the page: `ListLedger` with a filter by library. */
export const ShowLedger = ListLedger.omit({ format: true, track: true }).extend({
  /** Only entries of tracks that are in this library now. */
  library: integer(1, 2_147_483_647).optional(),
})
export const LedgerPage = LedgerList.extend({
  items: z.array(
    LedgerEntry.extend({
      /** Null when the track was deleted. */
      title: z.string().nullable(),
      /** False when it was undone, or one of its columns was changed since. */
      undoable: z.boolean(),
    }),
  ),
  /** Names of the artists (and below of the albums) in the entries, by id. */
  artists: z.record(z.string(), z.string()),
  albums: z.record(z.string(), z.string()),
})
