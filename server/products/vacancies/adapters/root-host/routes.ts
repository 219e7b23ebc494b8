import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import type { Operation } from '#server/core/operation.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { endpoint, type Endpoint, type EndpointOptions } from '#server/api/http/endpoint.ts'
import { jsonReply, Reply } from '#server/api/http/reply.ts'
import { RouteTable, routesAt, type Adapter, type Route, type RouteList } from '#server/api/http/route-table.ts'
import { rootHostErrors } from '../../http.ts'
import * as bodies from './bodies.ts'

/** How an answer at the host differs from the one under `/api`, which the public API never had in that form. */
type Difference =
  /**
   * 201 has its `Location` and no body; `defaults` are fields of the body that mean something else when they are left
   * out.
   */
  | { empty: true; defaults?: Readonly<Record<string, unknown>> }
  /** An endpoint whose body has another form here. */
  | { body: (output: never) => unknown }

const EMPTY = { empty: true } as const

/** Every difference but two, which go through all answers: links (`links.ts`), and `address.description` of lists. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'POST /negotiations': EMPTY,
  // In that API a new resume is unpublished until `POST /resumes/{id}/publish`.
  'POST /resumes': { ...EMPTY, defaults: { published: false } },
  'POST /saved_searches/vacancies': EMPTY,
  'GET /vacancies/{vacancy_id}': { body: bodies.vacancyBody },
  'GET /employers/{employer_id}': { body: bodies.employerBody },
  'GET /resumes': { body: bodies.resumesBody },
  'GET /resumes/mine': { body: bodies.resumesBody },
  'GET /resumes/{resume_id}': { body: bodies.resumeBody },
  'GET /negotiations': { body: bodies.negotiationsBody },
  'GET /negotiations/active': { body: bodies.negotiationsBody },
  'GET /negotiations/response': { body: bodies.negotiationsBody },
  'GET /negotiations/invitation': { body: bodies.negotiationsBody },
  'GET /negotiations/discard': { body: bodies.negotiationsBody },
  'GET /negotiations/discard_by_employer': { body: bodies.negotiationsBody },
  'GET /negotiations/{negotiation_id}': { body: bodies.negotiationBody },
}

/**
 * The public API of the job search for its clients: the same endpoints at the root of a separate
 * host. Operations, limits and scopes are those of the paths under `/api`.
 * @param routes the endpoints by their paths below `/api`
 * @param others endpoints of other parts of the application at this host
 */
export function rootHostAdapter(routes: RouteList, others: RouteList): Adapter {
  const own = Object.entries(routes).filter(([, handlers]) => !isForCrawlers(handlers))
  const list = own.map(([path, handlers]) => [path, mapped(handlers, (method, of) => moved(`${method} ${path}`, of))])
  return {
    table: new RouteTable(routesAt('', { ...Object.fromEntries(list), ...others } as RouteList)),
    errors: rootHostErrors,
    readCredential(headers) {
      if (headers.authorization !== undefined) headers.authorization = headers.authorization.replace(PREFIX, '$1')
    },
  }
}

/** The prefixes of tokens of accounts and of applications in this API. */
const PREFIX = /^((?:bearer\s+)?)(?:USER|APPL)(?=qt_)/i

function isForCrawlers(handlers: Route['handlers']): boolean {
  return (Object.values(handlers) as Endpoint[]).some(({ options }) => options.atRoot === true)
}

function mapped(handlers: Route['handlers'], change: (method: string, of: Endpoint) => Endpoint): Route['handlers'] {
  return Object.fromEntries(Object.entries(handlers).map(([method, of]) => [method, change(method, of as Endpoint)]))
}

type Options = EndpointOptions<unknown>

/**
 * The endpoint at the root of the host. It accepts no cookie: cookies belong to the pages, which this host does not
 * serve.
 */
function moved(call: string, { operation, options }: Endpoint): Endpoint {
  const of = options as Options
  const { location, respond } = of
  const difference = DIFFERENCES[call]
  const defaults = difference && 'empty' in difference ? difference.defaults : undefined
  return endpoint(operation as Operation<z.ZodType, z.ZodType>, {
    ...of,
    accepts: { token: true, cookie: false },
    errors: rootHostErrors,
    foreign: true,
    ...(location && { location: (output: unknown) => location(output).replace(/^\/api/, '') }),
    ...(defaults && { input: (raw, request) => ({ ...defaults, ...(of.input?.(raw, request) ?? raw) }) }),
    ...responded(difference, respond),
  })
}

function responded(difference: Difference | undefined, respond: Options['respond']): Pick<Options, 'respond'> {
  if (!difference) return {}
  if ('body' in difference) {
    const shape = difference.body as (output: unknown) => unknown
    return { respond: (output, _ctx, request) => jsonReply(request, 200, shape(output), {}, true) }
  }
  return {
    async respond(output: unknown, ctx: Context, request: ApiRequest) {
      const given = respond ? await respond(output, ctx, request) : null
      if (!(given instanceof Reply)) return new Reply(201, {})
      const { 'content-type': _type, ...headers } = given.headers
      return given.status === 201 ? new Reply(201, headers) : given
    },
  }
}
