import type { z } from 'zod'
import { found } from '#server/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import type { Reads } from '#server/core/database/replica.ts'
import type { AlbumList } from '../catalogue/albums.schema.ts'
import type { ArtistList } from '../catalogue/artists.schema.ts'
import type { TrackList } from '../catalogue/tracks.schema.ts'
import { heardBy, type Audible } from '../libraries/audible.ts'
import { withPresentFiles } from '../library/present.ts'
import type { Filter, List } from './clauses.sql.ts'
import { nested, selectionOf, separate, type Entity, type Selection } from './fields.ts'
import type { ListMeta, ListParamsOut, RecordMeta } from './list.schema.ts'
import { pageRows, positionOf, type PageQuery } from './list.sql.ts'
import { MODELS, type Model, type ModelName } from './models.ts'
import { pageStart } from './page-start.ts'
import type { Row } from './snapshot.sql.ts'
import { sortOf, type SortKey } from './sort.ts'

/** What a list of each model looks like. */
interface Lists {
  track: z.input<typeof TrackList>
  album: z.input<typeof AlbumList>
  artist: z.input<typeof ArtistList>
}

interface ListBody {
  result: Record<string, Entity[]>
  offset: number
  count: number
  totalCount: number
  meta?: z.input<typeof ListMeta>
}

/**
 * One page of a model: fields, order and relations as the parameters say, of what the caller hears.
 * @throws unprocessable for an unknown field or sort path
 */
export async function listOf<N extends ModelName>(
  ctx: Reader,
  name: N,
  params: ListParamsOut,
  filter: Filter = {},
): Promise<Lists[N]> {
  return (await bodyOf(ctx, name, params, filter)) as Lists[N]
}

/** The caller, and the connection that is read from. */
type Reader = Pick<Context, 'actor' | 'reads'>

async function bodyOf(ctx: Reader, name: ModelName, params: ListParamsOut, filter: Filter): Promise<ListBody> {
  const started = performance.now()
  const { reads } = ctx
  const libraries = await heardBy(ctx, params.libraries)
  const model = MODELS[name]
  const selection = selectionOf(model, params.fields)
  const { offset, limit, q, ids } = params
  const list: List = {
    model,
    filter: { ...filter, q, ids, libraries },
    sort: varying(sortOf(model, params.sort), filter),
  }
  const { count: totalCount, duration, ids: pageIds, ...start } = await pageStart(reads, list, { offset, limit })
  const rows =
    limit === 0 || offset >= totalCount
      ? []
      : await rowsOf(reads, { ...list, ...(pageIds && { filter: { ids: pageIds, libraries } }), selection, ...start })
  const result =
    params.relations === 'separate'
      ? separate(model, selection, rows)
      : { [model.list]: rows.map((row) => nested(model, selection, row)) }
  const count = rows.length
  const body: ListBody = { result, offset, count, totalCount }
  if (!params.meta) return body
  body.meta = {
    pages: limit === 0 ? 0 : Math.ceil(totalCount / limit),
    remaining: Math.max(0, totalCount - offset - count),
    ...(name === 'track' && { totalDuration: duration }),
    executionMs: millisecondsSince(started),
    position: { first: count === 0 ? 0 : offset + 1, last: count === 0 ? 0 : offset + count },
    relations: [...selection.related.keys()],
  }
  return body
}

/**
 * The sort keys without those that are the same in every row of the list, so that an index can
 * serve the others.
 */
function varying(sort: SortKey[], { artistId, albumId }: Filter): SortKey[] {
  return sort.filter(
    ({ path }) =>
      !(artistId !== undefined && path.startsWith('artist.')) && !(albumId !== undefined && path.startsWith('album.')),
  )
}

/** One record that the caller hears, with the chosen fields, and with `meta`. @throws not_found */
export async function oneOf(
  ctx: Reader,
  name: ModelName,
  id: number,
  { fields, meta = false, libraries: wanted }: OneChoice = {},
): Promise<Entity> {
  const { reads } = ctx
  const libraries = await heardBy(ctx, wanted)
  const model = MODELS[name]
  const selection = selectionOf(model, fields)
  const sort = [{ path: 'id', descending: false }]
  return recordOf(reads, { model, id, selection, meta, libraries }, async () => {
    const [row] = await rowsOf(reads, { model, filter: { ids: [id], libraries }, sort, selection, limit: 1, skip: 0 })
    return row
  })
}

interface OneChoice {
  fields?: readonly string[]
  meta?: boolean
  libraries?: readonly number[]
}

interface RecordQuery {
  model: Model
  id: number
  selection: Selection
  meta: boolean
  libraries?: Audible
}

/** The record that `read` finds, with the figures of `meta=1`. @throws not_found */
export async function recordOf(
  reads: Reads,
  { model, id, selection, meta, libraries }: RecordQuery,
  read: () => Promise<Row | undefined>,
): Promise<Entity> {
  const started = performance.now()
  const record = nested(model, selection, found(await read()))
  if (!meta) return record
  const position = await positionOf(reads, model, id, libraries)
  const figures: z.input<typeof RecordMeta> = {
    executionMs: millisecondsSince(started),
    position,
    relations: [...selection.related.keys()],
  }
  return { ...record, meta: figures }
}

async function rowsOf(reads: Reads, query: PageQuery): Promise<Row[]> {
  const rows = await pageRows(reads, query)
  const { fields } = query.selection
  return fields.has('url') || fields.has('playable') ? withPresentFiles(rows) : rows
}

function millisecondsSince(started: number): number {
  return Math.round((performance.now() - started) * 100) / 100
}
