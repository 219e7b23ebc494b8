import type { z } from 'zod'
import type { Operation } from '#server/core/operation.ts'
import { endpoint, type Endpoint, type EndpointOptions } from '#server/api/http/endpoint.ts'
import { queryOf } from '#server/api/http/request.ts'
import { coerceInput } from './coerce-input.ts'

/** An endpoint of the cloud: property names in any case, numbers and booleans also as strings. */
export function cloudEndpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: EndpointOptions<z.output<O>> = {},
): Endpoint {
  return endpoint(operation, { input: coerceInput(operation.input), ...options })
}

/** Options of a list endpoint: the items as the body, `X-Total-Count`, and `Link` to the next page. */
export function pagedList<T>(): EndpointOptions<{ items: T[]; total: number }> {
  return {
    body: 'items',
    headers: ({ items, total }, ctx, request): Record<string, string> => {
      // Most lists are requested without a query, and then have no next page.
      if (queryOf(request) === '') return { 'X-Total-Count': String(total) }
      const url = new URL(request.url, ctx.origin || 'http://localhost')
      const offset = Number(find(url, 'offset') ?? 0)
      const next = offset + items.length
      if (find(url, 'limit') === null || next >= total || items.length === 0) return { 'X-Total-Count': String(total) }
      const spellings = Array.from(url.searchParams.keys()).filter((name) => /^offset$/i.test(name))
      for (const name of spellings) url.searchParams.delete(name)
      url.searchParams.set('offset', String(next))
      const link = `<${ctx.origin}${url.pathname}${url.search}>; rel="next"`
      return { 'X-Total-Count': String(total), Link: link }
    },
  }
}

function find(url: URL, wanted: string): string | null {
  for (const [name, value] of url.searchParams) if (name.toLowerCase() === wanted) return value
  return null
}

/** `Location` of the job that an answer names. */
export function jobLocation(job: { ID: number }): string {
  return `/api/jobs/${job.ID}`
}
