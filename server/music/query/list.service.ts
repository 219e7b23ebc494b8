import type { z } from 'zod'
import type { AlbumList } from '../catalogue/albums.schema.ts'
import type { ArtistList } from '../catalogue/artists.schema.ts'
import { MODELS } from './models.ts'
import type { ModelName } from './models.ts'
import type { TrackList } from '../catalogue/tracks.schema.ts'
import { selectionOf } from './fields.ts'
import { pageRows } from './list.sql.ts'
import type { Filter } from './parts.sql.ts'
import type { ListMeta, ListParamsOut } from './list.schema.ts'
import { placeOf } from './position.ts'
import { nested, separate } from './project.ts'
import type { Entity } from './project.ts'
import { sortOf } from './sort.ts'

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
 * One page of a model, chosen, sorted and related as the parameters say.
 * @throws unprocessable for an unknown field or sort path
 */
export async function listOf<N extends ModelName>(
  name: N,
  params: ListParamsOut,
  filter: Filter = {},
): Promise<Lists[N]> {
  return (await bodyOf(name, params, filter)) as Lists[N]
}

/** One entity with the chosen fields, or null. */
export async function oneOf(
  name: ModelName,
  id: number,
  fields: readonly string[] | undefined,
): Promise<Entity | null> {
  const model = MODELS[name]
  const selection = selectionOf(model, fields)
  const sort = [{ path: 'id', descending: false }]
  const [row] = await pageRows({ model, filter: { ids: [id] }, sort, selection, limit: 1, skip: 0 })
  return row ? nested(model, selection, row) : null
}

async function bodyOf(name: ModelName, params: ListParamsOut, filter: Filter): Promise<ListBody> {
  const started = performance.now()
  const model = MODELS[name]
  const selection = selectionOf(model, params.fields)
  const sort = sortOf(model, params.sort)
  const { offset, limit } = params
  const whole: Filter = { ...filter, q: params.q, ids: params.ids }
  const place = await placeOf(model, whole, sort, { offset, limit })
  const { count: totalCount, duration, anchor, ids, skip } = place
  const rows =
    limit === 0 || offset >= totalCount
      ? []
      : await pageRows({ model, filter: ids ? { ids } : whole, sort, selection, limit, skip, anchor })
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
    executionMs: Math.round((performance.now() - started) * 100) / 100,
    position: { first: count === 0 ? 0 : offset + 1, last: count === 0 ? 0 : offset + count },
    relations: [...selection.related.keys()],
  }
  return body
}
