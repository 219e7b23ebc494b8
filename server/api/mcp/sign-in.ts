import type { Actor } from '#server/core/actor.ts'
import { AppError, isAppError } from '#server/core/errors.ts'
import { CallInput, FINDER } from './finder.ts'
import { isOffered, type Tool } from './tools.ts'

/**
 * Refuses a visitor who asked to sign in (`?sign_in`) or calls a tool that needs an account: a 401 makes an assistant
 * begin to sign in. Everything else is open to visitors.
 * @throws unauthenticated
 */
export function refuseVisitor(
  request: Request,
  body: string,
  { actor, tools }: { actor: Actor; tools: readonly Tool[] },
) {
  if (actor.kind !== 'anonymous') return
  const isAsked = new URL(request.url).searchParams.has('sign_in')
  const name = calledIn(body)
  const called = tools.find((tool) => tool.name === name)
  if (isAsked || (called && !isOffered(called, actor))) throw new AppError('unauthenticated')
}

/**
 * Adds to a 401 the address of the metadata from which assistants learn how to sign in (RFC 9728).
 */
export function withSignIn(error: unknown, origin: string): unknown {
  if (!isAppError(error) || error.code !== 'unauthenticated') return error
  const metadata = `${origin}/.well-known/oauth-protected-resource/api/mcp`
  const headers = { 'www-authenticate': `Bearer realm="quartet", resource_metadata="${metadata}"` }
  return new AppError(error.code, error.message, { ...error.details, headers })
}

interface Message {
  method?: unknown
  params?: { name?: unknown; arguments?: unknown } | null
}

/** The tool that a message calls, directly or through the finder. None for a batch: its calls are answered singly. */
function calledIn(body: string): unknown {
  let sent: Message | null
  try {
    sent = JSON.parse(body) as Message | null
  } catch {
    return undefined
  }
  if (sent?.method !== 'tools/call') return undefined
  const { name, arguments: args } = sent.params ?? {}
  return name === FINDER.read || name === FINDER.change ? CallInput.safeParse(args).data?.name : name
}
