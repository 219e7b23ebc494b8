import OAuth2Server from '@node-oauth/oauth2-server'
import type { z } from 'zod'
import type { Program } from '#prisma/generated/client.ts'
import type { Scope } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { scopesIn, type AuthorizationRequest } from './programs.schema.ts'
import { newCode } from './secrets.ts'
import { mayLeaveOutPkce, scopesWithoutPkce } from './without-pkce.ts'

/** How long a code waits for its program, in seconds. */
const CODE_SECONDS = 60

type Asked = z.output<typeof AuthorizationRequest>

/** The rights that a person's consent gives to a program. */
interface Authorization {
  program: Program
  scopes: Scope[]
  code: string
  expiresAt: Date
  /** Null for a program that may leave out PKCE. */
  codeChallenge: string | null
  /** Null when the request named none. */
  redirectUri: string | null
}

/** The redirect of the browser to the program, and the code or error that it carries; not stored yet. */
type Answer = { target: string } & (
  | { given: Authorization; refused: null }
  | { given: null; refused: { program: string; error: string } }
)

/**
 * Answers an authorization request as the person has decided.
 * @throws invalid_input when it names no program or a foreign redirect URI: only the person sees this error
 */
export async function answerRequest(ctx: Context, asked: Asked, allowed: boolean): Promise<Answer> {
  const { Request, Response } = OAuth2Server
  const response = new Response({})
  const model = new RequestModel(ctx.db, asked)
  const query = { ...withoutMissing(asked), allowed: String(allowed) }
  try {
    await new OAuth2Server({ model }).authorize(new Request({ method: 'GET', headers: {}, query }), response, {
      allowEmptyState: true,
      authorizationCodeLifetime: CODE_SECONDS,
      authenticateHandler: { handle: () => ({}) },
    })
  } catch (error) {
    if (!isRefusal(error)) throw causeOf(error)
    // Without a location the library has found no valid redirect URI of the program.
    if (response.get('location') === undefined) throw new AppError('invalid_input', messageOf(error))
    const target = model.target(ctx.origin, { error: error.name, error_description: error.message })
    return { target, given: null, refused: { program: model.program?.name ?? '', error: error.name } }
  }
  const { given } = model
  if (!given) throw new Error('the library has saved no code')
  return { target: model.target(ctx.origin, { code: given.code }), given, refused: null }
}

/** The model that the OAuth library uses for one request. */
class RequestModel implements OAuth2Server.AuthorizationCodeModel {
  given: Authorization | null = null
  program: Program | null = null
  private readonly db: Db
  private readonly asked: Asked

  constructor(db: Db, asked: Asked) {
    this.db = db
    this.asked = asked
  }

  /** The redirect URI with the answer, the program's `state` and the issuer (RFC 9207). */
  target(issuer: string, answer: Record<string, string>): string {
    const url = new URL(this.asked.redirect_uri ?? this.program?.redirectUris[0] ?? '')
    const { state } = this.asked
    const added = { ...answer, ...(state && { state }), iss: issuer }
    for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
    return url.href
  }

  async getClient(id: string) {
    this.program = await this.db.program.findUnique({ where: { id } })
    return this.program && { id, redirectUris: this.program.redirectUris, grants: ['authorization_code'] }
  }

  async validateRedirectUri(uri: string): Promise<boolean> {
    return this.program?.redirectUris.some((registered) => isSameAddress(uri, registered)) === true
  }

  async validateScope(_user: unknown, _client: unknown, wanted?: string[]): Promise<Scope[] | false> {
    const registered = scopesIn(this.program?.scopes ?? [])
    const most = this.isWithoutPkce() ? registered.filter((scope) => scopesWithoutPkce().includes(scope)) : registered
    if (!wanted) return most.length > 0 && most
    const scopes = most.filter((scope) => wanted.includes(scope))
    return wanted.every((scope) => (scopes as string[]).includes(scope)) && scopes
  }

  generateAuthorizationCode = async (): Promise<string> => newCode()

  async saveAuthorizationCode(
    code: Pick<OAuth2Server.AuthorizationCode, 'authorizationCode' | 'expiresAt' | 'scope'>,
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<OAuth2Server.AuthorizationCode> {
    const { redirect_uri = null } = this.asked
    const codeChallenge = this.isWithoutPkce() ? null : this.requiredChallenge()
    const { authorizationCode, expiresAt, scope = [] } = code
    if (!this.program) throw new Error('the library has not asked for the program')
    const scopes = scopesIn(scope)
    this.given = {
      program: this.program,
      scopes,
      code: authorizationCode,
      expiresAt,
      codeChallenge,
      redirectUri: redirect_uri,
    }
    return { ...code, redirectUri: redirect_uri ?? '', client, user }
  }

  private isWithoutPkce(): boolean {
    const { code_challenge: challenge, code_challenge_method: method } = this.asked
    return challenge === undefined && method === undefined && this.program !== null && mayLeaveOutPkce(this.program)
  }

  /** Checked here, because the library also accepts a request without a challenge, or without its method. */
  private requiredChallenge(): string {
    const { code_challenge: challenge = '', code_challenge_method: method } = this.asked
    const { InvalidRequestError } = OAuth2Server
    if (challenge === '') throw new InvalidRequestError('Missing parameter: `code_challenge`')
    if (method !== 'S256') throw new InvalidRequestError('Invalid parameter: `code_challenge_method` must be S256')
    if (/^[\w-]{43}$/.test(challenge)) return challenge
    throw new InvalidRequestError('Invalid parameter: `code_challenge` is no SHA-256 in base64url')
  }

  getAuthorizationCode = unused
  revokeAuthorizationCode = unused
  getAccessToken = unused
  saveToken = unused
}

function unused(): never {
  throw new Error('no part of an authorization request')
}

/** Equal as text, except that a native app may use any port of this machine (RFC 8252). */
function isSameAddress(given: string, registered: string): boolean {
  return given === registered || (LOOPBACK.test(registered) && withoutPort(given) === withoutPort(registered))
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1')
}

/** True for an error that is an answer to the client by RFC 6749; any other is a fault of ours. */
export function isRefusal(error: unknown): error is OAuth2Server.OAuthError {
  return error instanceof OAuth2Server.OAuthError && error.name !== 'server_error'
}

/** The error behind one that the library has wrapped. */
export function causeOf(error: unknown): unknown {
  return (error as { inner?: unknown } | null)?.inner ?? error
}

function messageOf({ name, message }: OAuth2Server.OAuthError): string {
  if (name === 'invalid_client' && message.includes('redirect_uri')) {
    return 'The address to return to is not one that this program has registered'
  }
  return name === 'invalid_client' ? 'There is no such program' : message
}

function withoutMissing(asked: Asked): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
