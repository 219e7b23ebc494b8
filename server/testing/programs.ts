import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Scope } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { hmac } from '#server/core/crypto.ts'
import { newId } from '#server/core/ids.ts'
import { newProgramSecret } from '#server/platform/programs/secrets.ts'
import { aSession, aUser } from './factories.ts'
import type { TestServer } from './http.ts'

type Server = Pick<TestServer, 'fetch' | 'url'>

export interface TestProgram {
  id: string
  /** Null for a public program. */
  secret: string | null
  redirectUri: string
}

interface ProgramOptions {
  isPublic?: boolean
  scopes?: readonly Scope[]
  redirectUri?: string
  ownerId?: string
}

/** A registered program of an account of its own. */
export async function aProgram(options: ProgramOptions = {}): Promise<TestProgram> {
  const { isPublic = false, scopes = ['cloud:read', 'cloud:write'], redirectUri = 'https://app.example/back' } = options
  const secret = isPublic ? null : newProgramSecret()
  const ownerId = options.ownerId ?? (await aUser()).id
  const { id } = await db().program.create({
    data: {
      id: newId('prg'),
      ownerId,
      name: 'Reports',
      site: 'https://app.example',
      redirectUris: [redirectUri],
      scopes: [...scopes],
      secretHash: secret === null ? null : hmac(secret),
    },
  })
  return { id, secret, redirectUri }
}

/** A code verifier and its challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** What a program puts into the address of the consent page. */
export function asked(program: TestProgram, challenge: string, over: Record<string, string | undefined> = {}) {
  return {
    response_type: 'code',
    client_id: program.id,
    redirect_uri: program.redirectUri,
    scope: 'cloud:read',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...over,
  }
}

/** Decides as the consent page does. */
export function decide(
  server: Server,
  cookie: string,
  request: Record<string, unknown>,
  allowed = true,
): Promise<Response> {
  return server.fetch('/api/account/consent', {
    method: 'POST',
    json: { ...request, allowed },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
}

/** The query with which the browser comes back to the program. */
export async function answerOf(response: Response): Promise<URLSearchParams> {
  expect(response.status).toBe(200)
  return new URL(((await response.json()) as { redirect_to: string }).redirect_to).searchParams
}

/**
 * Lets a program in; `over` replaces what its page and the person send. @returns its code and the verifier that belongs
 * to it
 */
export async function letIn(
  server: Server,
  user: { id: string },
  program: TestProgram,
  over: Record<string, string | boolean | undefined> = {},
): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = pkce()
  const request = { ...asked(program, challenge), ...over }
  const back = await answerOf(await decide(server, await aSession(user), request))
  return { code: back.get('code') ?? '', verifier }
}

export interface TokenAnswer {
  status: number
  headers: Headers
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  error?: string
  error_description?: string
}

/** Posts a form to an endpoint of OAuth 2, as the program. */
export async function postAs(
  server: Server,
  path: '/oauth/token' | '/oauth/revoke',
  program: Pick<TestProgram, 'id' | 'secret'>,
  fields: Record<string, string>,
): Promise<TokenAnswer> {
  const { id, secret } = program
  const body = new URLSearchParams({ client_id: id, ...(secret !== null && { client_secret: secret }), ...fields })
  const response = await server.fetch(path, { method: 'POST', body })
  return { ...((await response.json()) as object), status: response.status, headers: response.headers } as TokenAnswer
}

/** Exchanges the code of a consent. */
export function exchange(
  server: Server,
  program: TestProgram,
  { code, verifier }: { code: string; verifier: string },
  over: Record<string, string> = {},
): Promise<TokenAnswer> {
  return postAs(server, '/oauth/token', program, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: program.redirectUri,
    ...over,
  })
}

/** Uses a refresh token. */
export function refresh(
  server: Server,
  program: TestProgram,
  token: string,
  over: Record<string, string> = {},
): Promise<TokenAnswer> {
  return postAs(server, '/oauth/token', program, { grant_type: 'refresh_token', refresh_token: token, ...over })
}

/** A program with access to an account. */
export async function withAccess(server: Server, user: { id: string }, options: ProgramOptions = {}) {
  const program = await aProgram(options)
  const tokens = await exchange(server, program, await letIn(server, user, program))
  expect(tokens.status).toBe(200)
  return { program, tokens }
}
