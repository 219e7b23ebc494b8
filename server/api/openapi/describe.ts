import { z } from 'zod'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { productName } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { METHODS, type Route } from '#server/api/http/route-table.ts'
import { DescribedOperations } from './operations.ts'
import type { DescribedEvent } from './docs.ts'
import { contentsOf } from './names.ts'
import { securitySchemes } from './security.ts'

interface Described {
  listener: 'public' | 'internal'
  origin: string
  events?: readonly DescribedEvent[]
  /** Limits the description to the endpoints and events of one product. */
  product?: AnyOperation['product'] | undefined
}

/**
 * The OpenAPI 3.1 description of every endpoint of a listener, computed from the declarations themselves; in English.
 */
export function describeApi(routes: readonly Route[], described: Described) {
  return withLocale(DEFAULT_LOCALE, () => describe(routes, described))
}

function describe(routes: readonly Route[], { listener, origin, events = [], product }: Described) {
  const isWanted = (one: Pick<AnyOperation, 'product'>): boolean => (product ?? one.product) === one.product
  const operations = new DescribedOperations()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { pattern, handlers } of routes) {
    const path = pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
    for (const method of METHODS) {
      const item = handlers[method] as Partial<Endpoint> | undefined
      if (!item?.operation || item.options?.atRoot || (item.options?.listener ?? 'public') !== listener) continue
      if (!isWanted(item.operation)) continue
      ;(paths[path] ??= {})[method.toLowerCase()] = operations.add(path, method, item as Endpoint)
    }
  }
  const sent = events.filter(isWanted)
  const webhooks = Object.fromEntries(sent.map((event) => [event.type, { post: operations.event(event) }]))
  const components = operations.share()
  return {
    openapi: '3.1.0',
    info: {
      title: listener === 'public' ? 'Quartet API' : 'Quartet internal API',
      version: '1.0.0',
      summary: products()
        .map(({ id }) => productName(id, 'en'))
        .join(', '),
      description: introduction(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    ...contentsOf(operations.tags),
    paths,
    ...(sent.length > 0 && { webhooks }),
    components: { ...components, securitySchemes: securitySchemes(listener, origin) },
  }
}

function introduction(): string {
  const ofProducts = products().map((one) => (one.introduction === undefined ? '' : ` ${one.introduction}`))
  return `The actions of the panel are calls here. Send an API token as \`Authorization: Bearer <token>\`.
Only signed in with a browser: changes of the account itself, so that a stolen token is not enough to take it over.${ofProducts.join('')}
A change by a token or program that may only propose is answered with 202 and \`{"proposal": Proposal}\` instead, and happens when a person approves it: read \`GET /api/proposals/{id}\`, whose \`result\` is then the answer.
Every POST takes an \`Idempotency-Key\`: the same key and body give the first success again for 24 hours.
Every answer has \`X-Request-Id\` and \`RateLimit-Limit\`, \`-Remaining\`, \`-Reset\`; on 429 and 503 wait for \`Retry-After\`.
Errors that depend on what an operation is about have their status; its \`default\` stands for those that all of its kind have, the \`x-statuses\`.
HEAD and OPTIONS are answered on every path. Ignore fields that you do not know: they may be added at any time.`
}

/** The shape of `describeApi`'s answer as far as an operation's output needs it. */
export const ApiDescription = z
  .looseObject({
    openapi: z.literal('3.1.0').describe('Version of the format'),
    paths: z.record(z.string(), z.unknown()).describe('Every path with its methods'),
  })
  .meta({ id: 'ApiDescription', description: 'This document' })
