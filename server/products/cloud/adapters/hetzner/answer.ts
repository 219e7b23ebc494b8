import { z } from 'zod'
import { adapterEndpoint, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { AppError } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { findZone } from '../../dns/adapters/find-zone.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { readBody as read } from '../read-body.ts'
import { hetznerErrors, invalid } from './errors.ts'

export { read }

export type Run = (call: AdapterCall) => Promise<AdapterAnswer> | AdapterAnswer

/** A row of the route table; access to `operation`, the main one, is checked before the body is read. */
export const row = (operation: AnyOperation, run: Run): Endpoint => adapterEndpoint(operation, hetznerErrors, run)

export const ok = (body: unknown): AdapterAnswer => ({ status: 200, body })
export const created = (body: unknown): AdapterAnswer => ({ status: 201, body })
export const NO_CONTENT: AdapterAnswer = { status: 204 }

const MAX_ID = 2_147_483_647

/** The id in the path. @throws not_found when it is not a valid id */
export function idOf({ params }: AdapterCall, name = 'id'): number {
  const id = numberOf(params[name] ?? '')
  if (id === null) throw new AppError('not_found')
  return id
}

/** Reads an id from a number or its digits; null when it is not a valid id. */
export function numberOf(given: string | number): number | null {
  const text = String(given)
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
}

export const Id = z.int().min(1).max(MAX_ID)
export const IdOrName = z.union([z.int().min(1), z.string().min(1).max(255)])
export const Labels = z.record(z.string(), z.string()).nullish()

const Change = z.object({ name: z.string().nullish(), labels: Labels })

/** What a PUT changes: the name, the labels, or nothing. */
export function readChange({ body }: AdapterCall): { Name?: string; Labels?: Record<string, string> } {
  const { name, labels } = read(Change, body)
  return { ...(name && { Name: name }), ...(labels && { Labels: labels }) }
}

/** What `change_protection` asks for; undefined where it asks for nothing. */
export function readProtection({ body }: AdapterCall): boolean | undefined {
  return read(z.object({ delete: z.boolean().nullish() }), body).delete ?? undefined
}

/** The zone that the path names, by its id or its name. @throws not_found */
export function zoneOf({ ctx, params }: AdapterCall): Promise<ZoneView> {
  return findZone(ctx, params['id'] ?? '')
}

/** The values of a parameter that may be repeated. */
export function valuesOf({ query }: Pick<AdapterCall, 'query'>, name: string): string[] {
  return query.getAll(name).filter((value) => value !== '')
}

/** `label_selector` as our lists take it. */
export function selectorOf({ query }: Pick<AdapterCall, 'query'>): { label_selector?: string } {
  const selector = query.get('label_selector')
  return selector ? { label_selector: selector } : {}
}

const MAX_PER_PAGE = 50

interface Page {
  page: number
  perPage: number
}

/** `page` and `per_page` of a list. @throws invalid_input */
export function pageOf(query: URLSearchParams): Page {
  const number = (name: string, usual: number) => {
    const text = query.get(name) ?? ''
    if (text === '') return usual
    if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid(name, 'a number from 1')
    return Number(text)
  }
  return { page: number('page', 1), perPage: Math.min(MAX_PER_PAGE, number('per_page', 25)) }
}

/** `meta.pagination` of a list. */
export function metaOf({ page, perPage }: Page, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage))
  return {
    pagination: {
      page,
      per_page: perPage,
      previous_page: page > 1 ? page - 1 : null,
      next_page: page < last ? page + 1 : null,
      last_page: last,
      total_entries: total,
    },
  }
}

/** One page of a complete list, whose length quotas limit, filtered by `name` and sorted as the query says. */
export async function listed<T extends object>(
  call: Pick<AdapterCall, 'query'>,
  key: string,
  items: readonly T[],
  body: (item: T) => object | Promise<object>,
): Promise<AdapterAnswer> {
  const page = pageOf(call.query)
  const name = call.query.get('name') ?? ''
  const wanted = items.filter((item) => name === '' || valueOf(item, 'name') === name)
  const sorted = sortedBy(valuesOf(call, 'sort'), wanted)
  const from = (page.page - 1) * page.perPage
  const shown = await Promise.all(sorted.slice(from, from + page.perPage).map(async (item) => body(item)))
  return ok({ [key]: shown, meta: metaOf(page, wanted.length) })
}

const SORTS = ['id', 'name', 'created', 'status', 'command', 'progress', 'started', 'finished']

/** Sorts by `sort=name:asc`, which may be repeated; without it the order stays. @throws invalid_input */
function sortedBy<T extends object>(sorts: readonly string[], items: readonly T[]): readonly T[] {
  const orders = sorts.map((sort) => {
    const [field = '', direction = 'asc', ...rest] = sort.split(':')
    if (!SORTS.includes(field) || !['asc', 'desc'].includes(direction) || rest.length > 0) {
      throw invalid('sort', `${SORTS.join(', ')}, with :asc or :desc`)
    }
    return { field, sign: direction === 'asc' ? 1 : -1 }
  })
  if (orders.length === 0) return items
  return items.toSorted((a, b) => {
    for (const { field, sign } of orders) {
      const [x, y] = [valueOf(a, field) ?? '', valueOf(b, field) ?? '']
      if (x !== y) return x < y ? -sign : sign
    }
    return 0
  })
}

/** Our names of the fields by which lists are sorted and filtered. */
const OURS: Readonly<Record<string, string>> = { id: 'ID', name: 'Name', created: 'DateCreate' }

function valueOf(item: object, field: string): string | number | undefined {
  const values = item as Record<string, string | number | undefined>
  return values[field] ?? values[OURS[field] ?? field]
}
