import type { Account } from '#server/core/actor.ts'
import { systemContext } from '#server/core/context.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import { defaultErrors } from '#server/http/error-response.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { gatewayOperation } from '../gateway/endpoint.ts'
import { onlyKnown } from '../gateway/question.ts'
import { V1 } from '../gateway/v1/routes.ts'
import { VERSION_1 } from '../gateway/v1/version.ts'
import { matchPath } from '../template.ts'
import { writeXml } from '../xml/write.ts'
import type { SocketRequest } from './request.ts'

const BY_PATH = new Map(
  Object.values(V1).map((row) => [row.path, { row, call: gatewayOperation(row, VERSION_1), checked: onlyKnown(row) }]),
)
const PATHS = [...BY_PATH.keys()]

/**
 * The response document to a request: same table, rights, cache and status codes as HTTP.
 * @throws unauthenticated and whatever else the table refuses
 */
export async function answer(request: SocketRequest, account: Account, meta: RequestMeta): Promise<string> {
  const { row, call, checked, params } = callFor(request)
  const input = checked({ ...request.params, ...params })
  const context = systemContext({ actor: account, requestId: meta.requestId, ip: meta.ip, origin: meta.origin })
  const { body, found } = (await call.execute(context, input)).output
  return writeXml(body, {
    id: request.id,
    status: '200',
    age: String(found.age),
    'max-age': String(row.cache),
    'cache-status': found.status,
  })
}

/** The document that tells a failure; what is not an AppError is a bug and tells nothing of itself. */
export function failure(id: string | null, caught: unknown, requestId: string): string {
  const error = isAppError(caught) ? caught : new AppError('internal')
  if (error !== caught) log().error({ err: caught, requestId }, 'socket request failed')
  const attributes = { ...(id !== null && { id }), status: String(statusOf(error.code)) }
  return writeXml(defaultErrors.body(error, requestId), attributes)
}

function callFor({ method, path }: SocketRequest) {
  const match = matchPath(PATHS, path)
  const found = match && BY_PATH.get(match.template)
  if (!match || !found) throw new AppError('not_found', 'No such path')
  if (method !== 'GET') throw new AppError('method_not_allowed')
  return { ...found, params: match.params }
}
