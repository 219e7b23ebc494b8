import OAuth2Server from '@node-oauth/oauth2-server'
import { z } from 'zod'
import type { Program } from '#prisma/generated/client.ts'
import { hmacs, renewedHmac } from '#server/core/crypto.ts'
import type { Context } from '#server/core/context.ts'
import { publicMutation, publicQuery } from '../operation.ts'
import { addressKey, countBadToken } from '#server/platform/sign-in/attempts.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { beginAttempt, type Attempt } from '#server/platform/sign-in/throttle.ts'
import { causeOf, isRefusal } from './authorize.ts'
import {
  OAuthFailure,
  ResourceMetadata,
  RevocationRequest,
  RevocationResponse,
  ServerMetadata,
  TokenRequest,
  TokenResponse,
  withAuthorization,
} from './oauth.schema.ts'
import { servedScopes } from '#server/core/products.ts'
import { PROGRAM_SCOPES } from '#server/core/scopes.schema.ts'
import { familyOf } from './secrets.ts'
import { TokenModel } from './token-model.ts'
import { hasApiHost, mayLeaveOutPkce, publicTokens } from './without-pkce.ts'

const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 30 * 24 * 3600
const FAILURES_FREE = 20
const LONGEST_DELAY_S = 60

/**
 * An answer of RFC 6749. A refusal is an output and no error, so that its changes are committed: a
 * stolen family of tokens stays ended.
 */
const answerOf = <T extends z.ZodType>(body: T) =>
  z.object({ status: z.number(), body: z.union([body, OAuthFailure]), challenge: z.boolean().default(false) })

export const exchangeToken = publicMutation({
  id: 'oauth.token',
  name: 'createOAuthToken',
  summary: 'Create an access token for a program',
  description:
    'OAuth 2, form-encoded; also at `/oauth/token`. A code works once within a minute and needs its PKCE verifier. Each refresh token works once: a second use ends the access. Access tokens last an hour, refresh tokens 30 days. Where a public API has a host of its own, programs with a secret may leave out PKCE and get a token of their own with `client_credentials`.',
  noTool: 'a program calls it with a secret of its own',
  secret: true,
  audit: false,
  input: TokenRequest.extend(withAuthorization),
  output: answerOf(TokenResponse),
  run: (ctx, input) =>
    asProgram(ctx, input, async (program) => {
      const response = new OAuth2Server.Response({})
      const model = new TokenModel(ctx, program)
      try {
        await new OAuth2Server({ model }).token(libraryRequest(input, program), response, {
          accessTokenLifetime: ACCESS_SECONDS,
          refreshTokenLifetime: REFRESH_SECONDS,
        })
        return { status: 200, body: inFormFor(model, response.body as z.output<typeof TokenResponse>) }
      } catch (error) {
        if (!isRefusal(error)) throw causeOf(error)
        return refusal(error.name, error.message)
      }
    }),
})

export const revokeOAuthToken = publicMutation({
  id: 'oauth.revoke',
  name: 'revokeOAuthToken',
  summary: 'Revoke a token of a program',
  description:
    'RFC 7009, form-encoded; also at `/oauth/revoke`. A refresh token ends everything that its consent has given, an access token itself. Answers 200 for a token that does not exist.',
  noTool: 'a program calls it with a secret of its own',
  audit: false,
  input: RevocationRequest.extend(withAuthorization),
  output: answerOf(RevocationResponse),
  run: (ctx, input) =>
    asProgram(ctx, input, async ({ id: programId }) => {
      const { token } = input
      if (!token) return refusal('invalid_request', 'Missing parameter: `token`')
      const family = familyOf(token)
      const ended = family
        ? await ctx.db.programGrant.findFirst({ where: { programId, familyHash: { in: hmacs(family) } } })
        : await ctx.db.apiToken.findFirst({ where: { programId, hash: { in: hmacs(token) } } })
      if (!ended) return { status: 200, body: {} }
      const { id, userId } = ended
      if (family) await ctx.db.programGrant.deleteMany({ where: { id } })
      else await ctx.db.apiToken.deleteMany({ where: { id } })
      await invalidateCredentials(ctx, userId)
      return { status: 200, body: {} }
    }),
})

export const getServerMetadata = publicQuery({
  id: 'oauth.metadata',
  name: 'getOAuthServerMetadata',
  summary: 'Get what OAuth 2 clients need to know of this server',
  description: 'RFC 8414; also at `/.well-known/oauth-authorization-server`.',
  output: ServerMetadata,
  async run({ origin }) {
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      service_documentation: `${origin}/docs/programs`,
      scopes_supported: servedScopes(PROGRAM_SCOPES),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', ...(hasApiHost() ? ['client_credentials'] : [])],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      authorization_response_iss_parameter_supported: true,
    }
  },
})

export const getResourceMetadata = publicQuery({
  id: 'oauth.resource',
  name: 'getOAuthResourceMetadata',
  summary: 'Get where programs of AI assistants sign in',
  description:
    'RFC 9728 for `/api/mcp`, whose 401 names this; also at `/.well-known/oauth-protected-resource/api/mcp`.',
  output: ResourceMetadata,
  async run({ origin }) {
    return {
      resource: `${origin}/api/mcp`,
      authorization_servers: [origin],
      bearer_methods_supported: ['header'],
      resource_name: 'Quartet',
      resource_documentation: `${origin}/docs/assistants`,
    }
  },
})

function inFormFor(model: TokenModel, body: z.output<typeof TokenResponse>) {
  if (body.refresh_token === undefined) return publicTokens(body, 'application')
  return model.isWithoutPkce() ? publicTokens(body, 'account') : body
}

type Credentials = {
  client_id?: string | undefined
  client_secret?: string | undefined
  authorization?: string | undefined
  grant_type?: string | undefined
  refresh_token?: string | undefined
}

/**
 * Runs the work of a program that has authenticated. Failures of one program from one address are
 * delayed, whether a secret, a code or a token was wrong.
 * @throws unauthenticated over plain HTTP, rate_limited
 */
async function asProgram<A extends { status: number }>(
  ctx: Context,
  credentials: Credentials,
  work: (program: Program) => Promise<A>,
) {
  requireSafeTransport(ctx, 'token')
  const { id, secret, isAmbiguous } = clientOf(credentials)
  const byToken = await renewingProgram(ctx, credentials)
  const known = byToken ?? (id === undefined ? null : await ctx.db.program.findUnique({ where: { id } }))
  if (!known) await countBadToken(ctx.ip)
  const attempt = known && (await begin(ctx, known))
  try {
    const isProved = !isAmbiguous && known && (byToken !== null || (await proves(ctx, known, secret)))
    const program = isProved ? known : null
    const answer = program ? await work(program) : refusal('invalid_client', 'No such program, or not its secret')
    if (answer.status < 400) await attempt?.succeeded()
    return answer
  } catch (error) {
    await attempt?.withdrawn()
    throw error
  }
}

/**
 * The program of a consent without PKCE, which renews by its refresh token without a secret, as in
 * the public API. The token works once; a second use of it ends the consent.
 */
async function renewingProgram({ db }: Context, credentials: Credentials): Promise<Program | null> {
  const { client_id, client_secret, authorization, grant_type, refresh_token = '' } = credentials
  if (client_id || client_secret || authorization || grant_type !== 'refresh_token') return null
  const family = familyOf(refresh_token)
  if (family === null) return null
  const where = { familyHash: { in: hmacs(family) }, codeChallenge: null }
  const grant = await db.programGrant.findFirst({ where, include: { program: true } })
  return grant && mayLeaveOutPkce(grant.program) ? grant.program : null
}

function begin(ctx: Context, { id }: Program): Promise<Attempt> {
  const key = `program ${id} from ${addressKey(ctx.ip)}`
  return beginAttempt([{ key, free: FAILURES_FREE, longest: LONGEST_DELAY_S }])
}

interface Client {
  id: string | undefined
  secret: string | undefined
  /** True for credentials in two places or in a malformed header: RFC 6749 allows one way for each request. */
  isAmbiguous: boolean
}

function clientOf({ client_id, client_secret, authorization }: Credentials): Client {
  const inBody = { id: client_id, secret: client_secret || undefined, isAmbiguous: false }
  if (authorization === undefined) return inBody
  const [, encoded = ''] = /^basic\s+([\w+/=-]+)$/i.exec(authorization.trim()) ?? []
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const isAmbiguous = id === '' || inBody.secret !== undefined || (client_id !== undefined && client_id !== id)
  return { id: formDecoded(id), secret: formDecoded(secret) || undefined, isAmbiguous }
}

/** RFC 6749, section 2.3.1: both are form-encoded before they are joined. */
function formDecoded(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
}

/** Authenticates a program: a confidential one by its secret; a public one has none, and must not send any. */
async function proves({ db }: Context, program: Program, secret: string | undefined): Promise<boolean> {
  const { id, secretHash } = program
  if (!secretHash || secret === undefined) return !secretHash && secret === undefined
  const stored = Buffer.from(secretHash)
  if (!hmacs(secret).some((hash) => stored.equals(hash))) return false
  const renewed = renewedHmac(secret, secretHash)
  if (renewed) await db.program.updateMany({ where: { id, secretHash }, data: { secretHash: renewed } })
  return true
}

/** The request as the library reads it. The program is already authenticated; the library requires some secret. */
function libraryRequest(input: z.output<typeof TokenRequest>, { id }: Program): OAuth2Server.Request {
  const fields = Object.entries({ ...input, client_id: id, client_secret: 'proved', authorization: undefined })
  const body = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  // The library checks these headers before it reads the body, which is parsed already.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }
  return new OAuth2Server.Request({ method: 'POST', headers, query: {}, body })
}

function refusal(error: string, error_description: string) {
  const isClient = error === 'invalid_client'
  return { status: isClient ? 401 : 400, body: { error, error_description }, challenge: isClient }
}
