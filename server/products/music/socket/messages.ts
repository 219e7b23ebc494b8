import type { Account } from '#server/core/actor.ts'
import { systemContext } from '#server/core/context.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { currentSpan } from '#server/core/tracing/tracing.ts'
import { defaultErrors } from '#server/api/http/error-response.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { nameRequest } from '#server/api/http/request-span.ts'
import { RouteTable, routesAt } from '#server/api/http/route-table.ts'
import type { GatewayEndpoint } from '../gateway/endpoint.ts'
import { V1 } from '../gateway/v1.ts'
import type { XmlNode } from '../xml/read.ts'
import { writeXml } from '../xml/write.ts'

export interface SocketRequest {
  id: string
  method: string
  /** Path on the external layer, such as `/track/14`. */
  path: string
  params: Record<string, string | string[]>
}

const ID = /^[\x21-\x7e]{1,64}$/

/** The id to echo; null when the document has no valid one. */
export function idOf(root: XmlNode): string | null {
  const id = root.attributes['id'] ?? ''
  return ID.test(id) ? id : null
}

/**
 * `<request id="7" method="GET" path="/track/14"><param name="count">20</param></request>`
 * @throws invalid_input for any other element or attribute
 */
export function requestOf(root: XmlNode): SocketRequest {
  const { id = '', method = 'GET', path = '', ...others } = root.attributes
  if (root.name !== 'request') throw refused(`unknown element <${root.name}>: send <request>`)
  if (!ID.test(id)) throw refused('id: 1 to 64 visible ASCII characters')
  const [other] = Object.keys(others)
  if (other !== undefined) throw refused(`unknown attribute ${other}`)
  if (!path.startsWith('/') || /[?#]/.test(path)) throw refused('path: starts with / and has no query')
  if (root.text.trim() !== '') throw refused('text outside <param>')
  return { id, method: method.toUpperCase(), path, params: paramsOf(root.children) }
}

function paramsOf(children: readonly XmlNode[]): SocketRequest['params'] {
  const params: SocketRequest['params'] = {}
  for (const { name: tag, attributes, children: inner, text } of children) {
    const { name = '', ...others } = attributes
    if (tag !== 'param' || inner.length > 0) throw refused(`unknown element <${tag}>: send <param name="…">`)
    if (name === '' || name in Object.prototype || Object.keys(others).length > 0)
      throw refused('param: needs a name only')
    const earlier = params[name]
    params[name] = earlier === undefined ? text : [earlier, text].flat()
  }
  return params
}

function refused(message: string): AppError {
  return new AppError('invalid_input', message)
}

const TABLE = new RouteTable(routesAt('', V1))

/**
 * The response document to a request: same routes, rights, cache and status codes as HTTP.
 * @throws AppError as HTTP would answer
 */
export async function respond(request: SocketRequest, account: Account, meta: RequestMeta): Promise<string> {
  const match = TABLE.match(request.path)
  if (!match) throw new AppError('not_found', 'No such path')
  if (request.method !== 'GET') throw new AppError('method_not_allowed')
  const span = currentSpan()
  if (span) nameRequest(span, 'socket', match.route.pattern)
  const { read, maxAge } = match.route.handlers.GET as GatewayEndpoint
  const context = systemContext({ actor: account, requestId: meta.requestId, ip: meta.ip, origin: meta.origin })
  const { entry, age, status } = await read(context, { ...request.params, ...match.params })
  return writeXml(entry.body, {
    id: request.id,
    status: '200',
    age: String(age),
    'max-age': String(maxAge),
    'cache-status': status,
  })
}

/** The document of an error. Anything but an AppError is a bug: it is logged, and nothing of it is sent. */
export function failure(id: string | null, caught: unknown, requestId: string): string {
  const error = isAppError(caught) ? caught : new AppError('internal')
  if (error !== caught) log().error({ err: caught, requestId }, 'socket request failed')
  const attributes = { ...(id !== null && { id }), status: String(statusOf(error.code)) }
  return writeXml(defaultErrors.body(error, requestId), attributes)
}
