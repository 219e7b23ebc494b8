import type { NextApiRequest, NextApiResponse } from 'next'
import nextAuth, { type AuthOptions } from 'next-auth'
import { systemContext, type Context } from '#server/core/context.ts'
import { storageFailure } from '#server/core/operation.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { metaOf, type RouteContext } from '#server/api/http/request.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { errorResponse } from '#server/api/http/error-response.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import { readInput } from '#server/api/http/endpoint.ts'
import { requireConfirmation } from '#server/platform/accounts/confirmation.ts'
import { nextAuthOptions } from '#server/platform/sign-in/next-auth-options.ts'
import { cookiesOf, sessionActor } from '#server/platform/sessions/session.ts'

/** next-auth's endpoints as a web function; next-auth expects the request and response of Next's older API routes. */
export async function nextAuthHandler(request: Request, context: RouteContext): Promise<Response> {
  const meta = metaOf(context)
  try {
    const ctx = await contextOf(request, meta)
    await countCaller(request.headers, ctx.actor, meta)
    const { nextauth, ...query } = { ...queryOf(request.url), ...(await context.params) }
    const begins = request.method === 'POST' && nextauth?.[0] === 'signin'
    // The identity that the provider returns would be linked to the signed-in account.
    if (begins && ctx.actor.kind === 'account') await requireConfirmation(ctx)
    const body = request.method === 'POST' ? await readInput(withoutQuery(request), {}, { form: true }) : undefined
    const made = new Recorder()
    const incoming = {
      method: request.method,
      headers: forwarded(request, ctx.origin),
      cookies: Object.fromEntries([...cookiesOf(request.headers)].map(([name, value]) => [name, decoded(value)])),
      query: { ...query, nextauth },
      body,
    }
    const failures: unknown[] = []
    const browser = { userAgent: request.headers.get('user-agent') }
    const options = nextAuthOptions(ctx, browser, (error) => failures.push(error))
    await runner()(options)(incoming as unknown as NextApiRequest, made as unknown as NextApiResponse)
    if (failures.length > 0) throw storageFailure({ id: 'account.endSession' }, failures[0])
    return made.response()
  } catch (error) {
    return errorResponse(error, { meta, request })
  }
}

/** When Next.js handles the request, the listener's metadata arrives as headers that clients cannot set. */
async function contextOf(request: Request, meta: RequestMeta): Promise<Context> {
  return systemContext({
    actor: await sessionActor(request, meta.ip),
    requestId: meta.requestId,
    secure: meta.secure,
    ip: meta.ip ?? request.headers.get('x-quartet-ip'),
    origin: request.headers.get('x-quartet-origin') ?? meta.origin,
  })
}

type Runner = (options: AuthOptions) => (request: NextApiRequest, response: NextApiResponse) => Promise<void>

/** The package is CommonJS: Node imports its whole `exports` as the default, a bundler the function itself. */
function runner(): Runner {
  return singleton('next-auth', () => {
    // Without this next-auth uses a single URL. The origin comes from the listener, which checks the host.
    if (!env().NEXTAUTH_URL) setEnv({ AUTH_TRUST_HOST: '1' })
    const loaded = nextAuth as unknown as Runner | { default: Runner }
    return typeof loaded === 'function' ? loaded : loaded.default
  })
}

function forwarded(request: Request, origin: string): Record<string, string> {
  const { host, protocol } = new URL(origin)
  const address = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
  return { ...Object.fromEntries(request.headers), ...address }
}

function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams)
}

function withoutQuery(request: Request): Request {
  return new Request(request.url.replace(/\?.*$/s, ''), request)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The part of Next's older response object that next-auth uses. */
class Recorder {
  private code = 200
  private readonly headers = new Map<string, string | string[]>()
  private body: string | null = null

  status(code: number): this {
    this.code = code
    return this
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase())
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value)
    return this
  }

  json(value: unknown): void {
    this.setHeader('Content-Type', 'application/json; charset=utf-8').send(JSON.stringify(value))
  }

  send(body: unknown): void {
    if (body !== undefined && body !== null && typeof body !== 'string') return this.json(body)
    this.body = body ?? null
  }

  end(): void {}

  response(): Response {
    const headers = new Headers()
    for (const [name, value] of this.headers) {
      if (Array.isArray(value)) for (const item of value) headers.append(name, item)
      else headers.set(name, value)
    }
    headers.set('Cache-Control', 'private, no-store')
    headers.set('Vary', 'Cookie')
    return new Response(this.body, { status: this.code, headers })
  }
}
