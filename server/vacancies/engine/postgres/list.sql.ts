// Ordered lists of ids packed into one value, built from statements whose conditions differ with each search.
import { relevanceTiers } from '#server/vacancies/text/query/tsquery.ts'
import { Statement, conditions, readsText } from './conditions.ts'
import type { Criteria, MapPoint, Point } from '../types.ts'
import { searchRows } from './pool.ts'

/**
 * Every match in order. By relevance: first the matches of the best tier, then of the next, each by publication; the
 * tiers are index look-ups of their own, so that no match is ever ranked.
 */
export async function orderedIds(criteria: Criteria, now: Date): Promise<Int32Array> {
  const tiers = criteria.order === 'relevance' && criteria.text ? relevanceTiers(criteria.text) : []
  const statement = new Statement()
  const order = orderOf(criteria, statement)
  const columns = [...tiers, undefined].map((tier, at) => {
    const where = conditions(criteria, statement, { now, ...(tier && { tier }) })
    return `(select string_agg(int4send(vacancy_id), '' order by ${order}) from vacancy_search where ${where}) as list${at}`
  })
  const [row] = await searchRows<Record<string, Buffer | null>>(
    `select ${columns.join(', ')}`,
    statement.values,
    readsText(criteria),
  )
  const lists = columns.map((_, at) => unpacked(row?.[`list${at}`] ?? null))
  return merged(lists)
}

/** How many match. */
export async function countOf(criteria: Criteria, now: Date): Promise<number> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now })
  const text = `select count(*)::int4 as found from vacancy_search where ${where}`
  const [row] = await searchRows<{ found: number }>(text, statement.values, readsText(criteria))
  return row?.found ?? 0
}

/** Every vacancy that a text condition finds, in no order. */
export async function idsMatching(tsquery: string): Promise<Int32Array> {
  const text = `select string_agg(int4send(vacancy_id), '') as list from vacancy_search where tsv @@ $1::tsquery`
  const [row] = await searchRows<{ list: Buffer | null }>(text, [tsquery], true)
  return unpacked(row?.list ?? null)
}

/** Newest matches that have coordinates. */
export async function mapPoints(criteria: Criteria, limit: number, now: Date): Promise<MapPoint[]> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now })
  const text = `with found as materialized (
      select vacancy_id, published_at, lat, lng from vacancy_search where ${where} and lat is not null)
    select vacancy_id as id, lat, lng from found
    order by published_at desc, vacancy_id desc limit ${statement.bind(limit, 'int4')}`
  return searchRows<{ id: number; lat: number; lng: number }>(text, statement.values, readsText(criteria))
}

function orderOf(criteria: Criteria, statement: Statement): string {
  switch (criteria.order) {
    case 'salary_desc':
      return `coalesce(salary_to, salary_from) desc nulls last, ${NEWEST}`
    case 'salary_asc':
      return `coalesce(salary_from, salary_to) asc nulls last, ${NEWEST}`
    case 'distance':
      return criteria.point ? `${distanceTo(criteria.point, statement)} asc nulls last, ${NEWEST}` : NEWEST
    case 'publication_time':
    case 'relevance':
      return NEWEST
  }
}

const NEWEST = 'published_at desc, vacancy_id desc'

/** Grows with the distance on the globe (haversine, before the arc sine): enough for the order. */
function distanceTo(point: Point, statement: Statement): string {
  const lat = statement.bind(point.lat, 'float8')
  const lng = statement.bind(point.lng, 'float8')
  return `(power(sind((lat - ${lat}) / 2), 2) + cosd(lat) * cosd(${lat}) * power(sind((lng - ${lng}) / 2), 2))`
}

/** Big-endian four-byte numbers as they come from int4send. */
function unpacked(bytes: Buffer | null): Int32Array {
  if (bytes === null) return new Int32Array(0)
  const copy = Buffer.from(new Uint8Array(bytes).buffer).swap32()
  return new Int32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4)
}

/** The lists one after the other, each id at its first place only. The last list holds them all. */
function merged(lists: Int32Array[]): Int32Array {
  const all = lists.at(-1) ?? new Int32Array(0)
  if (lists.length === 1) return all
  const result = new Int32Array(all.length)
  const seen = new Set<number>()
  let at = 0
  for (const list of lists) {
    for (const id of list) {
      if (seen.has(id)) continue
      if (list !== all) seen.add(id)
      result[at++] = id
    }
  }
  return result
}
