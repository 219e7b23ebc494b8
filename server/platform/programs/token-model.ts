import type OAuth2Server from '@node-oauth/oauth2-server'
import type { Prisma, Program } from '#prisma/generated/client.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { hmac, hmacs } from '#server/core/crypto.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { issueToken, newTokenSecret } from '#server/platform/tokens/issue-token.ts'
import { scopesIn } from './programs.schema.ts'
import { familyOf, newRefreshToken } from './secrets.ts'
import { mayLeaveOutPkce } from './without-pkce.ts'

/** Access tokens of one consent that work at a time: those before them end. */
const MAX_TOKENS = 5

const WITH_BOTH = { program: true, user: true } as const
type Grant = Prisma.ProgramGrantGetPayload<{ include: typeof WITH_BOTH }>

/**
 * The model that the OAuth library uses for one call of the token endpoint, in the transaction of
 * that call.
 */
export class TokenModel
  implements OAuth2Server.AuthorizationCodeModel, OAuth2Server.RefreshTokenModel, OAuth2Server.ClientCredentialsModel
{
  private readonly ctx: Context
  private readonly program: Program | null
  private grant: Grant | null = null
  /** The family of the refresh token that was sent; the next token belongs to it too. */
  private family: string | undefined

  /** @param program the calling program, when it has proved who it is */
  constructor(ctx: Context, program: Program | null) {
    this.ctx = ctx
    this.program = program
  }

  async getClient() {
    if (!this.program) return null
    const ownToken = mayLeaveOutPkce(this.program) ? ['client_credentials'] : []
    return { id: this.program.id, grants: ['authorization_code', 'refresh_token', ...ownToken] }
  }

  /** Whether the consent was asked for without PKCE. */
  isWithoutPkce(): boolean {
    return this.grant?.codeChallenge === null
  }

  /** The owner of the program, for the token of an application. */
  async getUserFromClient(): Promise<OAuth2Server.User | null> {
    const where = { id: this.program?.ownerId ?? '', disabledAt: null }
    return this.ctx.db.user.findFirst({ where, select: { id: true } })
  }

  async getAuthorizationCode(code: string): Promise<OAuth2Server.AuthorizationCode | null> {
    const grant = await this.find({ codeHash: { in: hmacs(code) } })
    if (!grant) return null
    if (grant.codeUsedAt) return this.refuseCopy(grant, 'code')
    const { codeExpiresAt: expiresAt, codeChallenge, redirectUri } = grant
    const challenge = codeChallenge !== null && { codeChallenge, codeChallengeMethod: 'S256' }
    const asked = { ...challenge, redirectUri: redirectUri ?? '' }
    return { ...this.partsOf(grant), ...asked, authorizationCode: code, expiresAt }
  }

  async revokeAuthorizationCode(): Promise<boolean> {
    await this.ctx.db.programGrant.update({ where: { id: this.known().id }, data: { codeUsedAt: new Date() } })
    return true
  }

  async getRefreshToken(token: string): Promise<OAuth2Server.RefreshToken | null> {
    this.family = familyOf(token) ?? undefined
    const grant = this.family && (await this.find({ familyHash: { in: hmacs(this.family) } }))
    if (!grant || !grant.refreshHash || !grant.refreshExpiresAt) return null
    const stored = Buffer.from(grant.refreshHash)
    if (!hmacs(token).some((hash) => stored.equals(hash))) return this.refuseCopy(grant, 'refresh_token')
    return { ...this.partsOf(grant), refreshToken: token, refreshTokenExpiresAt: grant.refreshExpiresAt }
  }

  /** Does nothing: the hash of the used refresh token is replaced when the next one is stored. */
  revokeToken = async (): Promise<boolean> => true

  generateAccessToken = async (): Promise<string> => newTokenSecret()

  generateRefreshToken = async (): Promise<string> => newRefreshToken(this.family)

  async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) {
    const { db } = this.ctx
    if (!this.grant && this.program) return this.saveOwnToken(this.program, token, { client, user })
    const { id: grantId, userId, program, proposeOnly } = this.known()
    const { refreshToken = '', refreshTokenExpiresAt = null, accessTokenExpiresAt = null } = token
    const scopes = scopesIn(token.scope ?? [])
    await this.makeRoom(grantId)
    const { id: programId, name } = program
    const row = { userId, parentId: null, programId, grantId, name, scopes, proposeOnly }
    await issueToken(db, { ...row, expiresAt: accessTokenExpiresAt }, token.accessToken)
    const family = familyOf(refreshToken) ?? ''
    const hashes = { familyHash: hmac(family), refreshHash: hmac(refreshToken) }
    await db.programGrant.update({
      where: { id: grantId },
      data: { ...hashes, refreshExpiresAt: refreshTokenExpiresAt, usedAt: new Date() },
    })
    return { ...token, client, user }
  }

  getAccessToken = unused
  saveAuthorizationCode = unused

  /** Stores the only token of an application: it does not expire and has no scopes, so it reads public data. */
  private async saveOwnToken(
    { id: programId, ownerId: userId, name }: Program,
    { accessToken }: OAuth2Server.Token,
    parties: { client: OAuth2Server.Client; user: OAuth2Server.User },
  ): Promise<OAuth2Server.Token> {
    const { db } = this.ctx
    await lock(db, `token of ${programId}`)
    await db.apiToken.deleteMany({ where: { programId, grantId: null } })
    await invalidateCredentials(this.ctx, programId)
    await issueToken(db, { userId, parentId: null, programId, name, scopes: [], expiresAt: null }, accessToken)
    return { accessToken, ...parties }
  }

  private async find(where: Prisma.ProgramGrantWhereInput): Promise<Grant | null> {
    const programId = this.program?.id ?? ''
    // Serializes concurrent uses of a code or refresh token: the second one sees the changes of the
    // first.
    await this.ctx.db.programGrant.updateMany({ where: { ...where, programId }, data: { programId } })
    this.grant = await this.ctx.db.programGrant.findFirst({
      where: { ...where, programId, user: { disabledAt: null } },
      include: WITH_BOTH,
    })
    // A program without scopes may do nothing any more.
    return this.grant && scopesOf(this.grant).length > 0 ? this.grant : null
  }

  private partsOf(grant: Grant) {
    return { client: { id: grant.program.id, grants: [] }, user: { id: grant.user.id }, scope: scopesOf(grant) }
  }

  private known(): Grant {
    if (this.grant) return this.grant
    throw new Error('the library has not asked for the grant')
  }

  /**
   * Refuses a code or refresh token that is used a second time. One of the uses was a thief's, and nobody knows which:
   * everything that the consent has given ends (RFC 9700, section 4.14).
   */
  private async refuseCopy({ id, userId, programId }: Grant, used: string): Promise<null> {
    const { ctx } = this
    await ctx.db.programGrant.deleteMany({ where: { id } })
    await writeAudit(ctx.db, ctx, 'oauth.reuse', [{ subject: `program:${programId}`, before: { user: userId, used } }])
    await invalidateCredentials(ctx, userId)
    return null
  }

  private async makeRoom(grantId: string): Promise<void> {
    const { db } = this.ctx
    const surplus = await db.apiToken.findMany({
      where: { grantId },
      orderBy: { createdAt: 'desc' },
      skip: MAX_TOKENS - 1,
      select: { id: true },
    })
    await db.apiToken.deleteMany({
      where: { OR: [{ id: { in: surplus.map(({ id }) => id) } }, { grantId, expiresAt: { lt: new Date() } }] },
    })
  }
}

/** The scopes that the account has granted and that the program may still request. */
function scopesOf({ scopes, program }: Grant): string[] {
  return scopesIn(scopes).filter((scope) => program.scopes.includes(scope))
}

function unused(): never {
  throw new Error('no part of a call of the token endpoint')
}
