import { systemContext } from '#server/core/context.ts'
import { AppError, ERRORS } from '#server/core/errors.ts'
import type { ErrorCode } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import { env } from '#server/env.ts'
import { internalCall } from './internal-table.ts'
import { introspect } from './gateway/introspection.service.ts'
import type { CredentialKind, IntrospectionBody } from './gateway/introspection.schema.ts'
import { Introspection } from './gateway/introspection.schema.ts'

const PATIENCE_MS = 10_000

/**
 * The body the internal layer answers to GET: in process, or over HTTP with the service token when INTERNAL_URL is set.
 * @param address path and query on the internal layer, such as `/track/14?fields=title`
 * @throws AppError as the internal layer says it; unavailable when it does not answer or refuses our token
 */
export async function askInside(address: string): Promise<unknown> {
  if (env().INTERNAL_URL !== undefined) return overHttp('GET', address)
  const [path = '', query = ''] = address.split('?', 2)
  const { operation, params } = internalCall(path)
  const { output } = await operation.execute(systemContext(), {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...params,
  })
  return output
}

/** One request confirms an identity and tells what it may do. */
export async function askIdentity(kind: CredentialKind, credential: string): Promise<IntrospectionBody> {
  if (env().INTERNAL_URL !== undefined) {
    return Introspection.parse(await overHttp('POST', '/auth/introspect', { kind, credential }))
  }
  return (await introspect.execute(systemContext(), { kind, credential })).output
}

async function overHttp(method: string, address: string, body?: unknown): Promise<unknown> {
  const { INTERNAL_URL = '', INTERNAL_TOKEN = '' } = env()
  const response = await fetch(INTERNAL_URL.replace(/\/$/, '') + address, {
    method,
    headers: { Authorization: `Bearer ${INTERNAL_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    log().warn({ err: error }, 'the internal layer does not answer')
    throw new AppError('unavailable')
  })
  if (response.ok) return response.json()
  throw await errorOf(response)
}

/** Refusals of what the user asked for are told on; trouble between the layers is ours. */
async function errorOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => ({}))) as {
    error?: { code?: string; message?: string; fields?: Fields }
  }
  const { code = '', message, fields } = body.error ?? {}
  if (![400, 404, 422].includes(response.status) || !(code in ERRORS)) {
    log().warn({ status: response.status, code }, 'the internal layer refuses the external one')
    return new AppError('unavailable')
  }
  return new AppError(code as ErrorCode, message, fields && { fields })
}

type Fields = Record<string, string[]>
