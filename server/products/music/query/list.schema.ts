import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { itemsOf, sortTexts } from './json-params.schema.ts'

const MAX_LIMIT = 500
const DEFAULT_LIMIT = 20
const MAX_IDS = 100
const MAX_CACHE_S = 3600

const integer = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max)

export const format = z.enum(['json', 'xml']).optional().describe('Format of the response; JSON by default')
const fields = z
  .preprocess((value) => (value === undefined ? value : itemsOf(value)), z.array(text(400)).max(200).optional())
  .describe(
    'Paths to choose, repeated, as a comma list or as a JSON array: `track` (the whole main model), `artist` (a whole ' +
      'related model), `album.name` (one field). `id` is always kept',
  )
const sort = z
  .preprocess(
    (value) => (value === undefined ? value : sortTexts(itemsOf(value))),
    z.array(text(400)).max(50).optional(),
  )
  .describe(
    'Field and direction pairs: `title:ASC,duration:DESC`, `title ASC`, `sort[title]=ASC`, or JSON such as ' +
      '`[["title","ASC"]]`, `[{"title":"ASC"}]` and `[{"field":"title","direction":"ASC"}]`; `id` breaks ties',
  )
const cache = integer(0, MAX_CACHE_S)
  .optional()
  .describe('Seconds for which the response may be cached, by the external layer and by the client')

const meta = booleanParam.optional()

/** Ids of libraries; 0 is the id of none. */
export const libraries = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(integer(0, 999_999_999)).max(1000).optional(),
  )
  .describe('Only what is in these libraries, ids separated by commas')

/** Parameters of a request for one entity. */
export const OneParams = z.strictObject({ format, fields, cache, libraries })
/** `OneParams` for a record of the database, of which `meta` can be requested. */
export const RecordParams = OneParams.extend({
  meta: meta.describe('Adds `meta` to the response: executionMs, position, relations'),
})

const ids = z
  .union([text(2000), z.array(z.union([z.number(), text(20)]))])
  .transform((value, ctx) => {
    const parts = (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','))
    const numbers = parts.map((part) => (/^\s*\d{1,10}\s*$/.test(part) ? Number(part) : Number.NaN))
    if (numbers.some(Number.isNaN)) return fault(ctx, value, texts('music.errors')('ids'), 'invalid_input')
    if (numbers.length > MAX_IDS)
      return fault(ctx, value, texts('music.errors')('mostIds', { most: MAX_IDS }), 'unprocessable')
    return numbers.filter((id) => id <= 2_147_483_647)
  })
  .optional()
  .describe(`Only these ids, at most ${MAX_IDS}`)

function fault(ctx: z.core.ParsePayload, input: unknown, message: string, code: string): never {
  ctx.issues.push({ code: 'custom', message, input, params: { code } })
  return z.NEVER
}

/** Parameters of every list. */
export const ListParams = z.strictObject({
  format,
  fields,
  cache,
  relations: z
    .enum(['nested', 'separate'])
    .default('nested')
    .describe('Related objects inside their owners, or in separate lists of `result`'),
  offset: integer(0, 2_147_483_647).default(0).describe('Records to skip'),
  limit: integer(0, MAX_LIMIT).default(DEFAULT_LIMIT).describe('Maximum number of records'),
  sort,
  meta: meta.describe('Adds `meta` to the response: pages, remaining, totalDuration, executionMs, position'),
  q: text(100, 1).optional().describe('Part of the title or name, case-insensitive'),
  ids,
  libraries,
})
export type ListParamsOut = z.output<typeof ListParams>

/** The list of all tracks, or of one artist's or album's. */
export const Tracks = ListParams.extend({
  album_id: integer(1, 2_147_483_647)
    .optional()
    .describe('Only the tracks of this album; none when there is no such album'),
  artist_id: integer(1, 2_147_483_647)
    .optional()
    .describe('Only the tracks of this artist; none when there is no such artist'),
})

/** A list of what belongs to one artist or album. */
export const ByArtist = ListParams.extend({ artist_id: idParam().describe('Artist id') })
export const ByAlbum = ListParams.extend({ album_id: idParam().describe('Album id') })

const position = z.object({
  first: z.int().describe('Position of the first record in the whole list, from 1; 0 when the page is empty'),
  last: z.int().describe('Position of the last record'),
})

/** What `meta=1` adds to one record. */
export const RecordMeta = named('RecordMeta', {
  executionMs: z.number().describe('Milliseconds the query took'),
  position: z.int().describe('Position of the record in the store, in the order of ids, from 1'),
  relations: z.array(z.string()).describe('Related models in the response'),
})

export const recordMeta = RecordMeta.optional().describe('Of the query, with meta=1')

/** A field that a GET sends and a PUT ignores, so that the body of a GET can be sent back. */
export const computed = z.unknown().optional().describe('Computed: ignored')

/** What `meta=1` adds to a list. */
export const ListMeta = named('ListMeta', {
  pages: z.int().describe('Pages of this size in the whole list'),
  remaining: z.int().describe('Records after this page'),
  totalDuration: z.number().optional().describe('Seconds of all tracks found, computed by the query'),
  executionMs: z.number().optional().describe('Milliseconds the query took'),
  position: position.describe('Positions of the records in the whole list'),
  relations: z.array(z.string()).describe('Related models in the response'),
})

/** Page figures of every list. */
export const PageFigures = z.object({
  offset: z.int().describe('Records skipped'),
  count: z.int().describe('Records in this response'),
  totalCount: z.int().describe('Records found in total'),
  meta: ListMeta.optional().describe('Metadata of the query, with meta=1'),
})
