import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { texts } from '#i18n/texts.ts'
import type { ApiToken } from '#prisma/generated/client.ts'
import type { Account, Scope } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { SERVICE_SCOPES } from '#server/core/scopes.schema.ts'
import { requireProvedFactor } from '#server/platform/second-factor/required-factor.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** With `qt_` and the checksum a token has 64 characters: some clients accept no other length. */
const BODY = 55
const CHECKSUM = 6
/** The form of a token: body and checksum. Those of version 0.3 and before are shorter, and stay valid. */
const FORM = /^qt_[0-9A-Za-z]{49}(?:[0-9A-Za-z]{12})?$/

interface NewToken {
  userId: string
  parentId: string | null
  name: string
  scopes: Scope[]
  /** The only resources that it may act on; none when it may act on all. */
  resources?: readonly string[]
  /** True when its changes wait for the approval of a person. */
  proposeOnly?: boolean
  expiresAt: Date | null
  /** Only for an access token: the program that uses it, and the consent that it comes from. */
  programId?: string
  grantId?: string
}

/** Writes a new token of an account. The caller has checked that it may be issued. */
export async function issueToken(
  db: Db,
  token: NewToken,
  secret = newTokenSecret(),
): Promise<{ row: ApiToken; secret: string }> {
  const hash = hmac(secret)
  const resources = [...(token.resources ?? [])]
  const shown = { prefix: prefixOf(secret), hint: hintOf(secret) }
  const row = await db.apiToken.create({ data: { ...token, resources, id: newId('tok'), hash, ...shown } })
  return { row, secret }
}

/**
 * Checks what a new token may have. @returns the calling token as its parent, if there is one, and the expiry
 * @throws forbidden (a scope the caller may not grant, a second factor not proved), unprocessable (expiry),
 * unauthenticated (calling token just revoked)
 */
export async function boundsFor(
  db: Db,
  account: Account,
  wanted: { scopes: readonly Scope[]; propose_only?: boolean; expires_at?: string | null | undefined },
): Promise<{ parentId: string | null; expiresAt: Date | null }> {
  requireProvedFactor(account)
  const excess = wanted.scopes.filter((scope) => !mayGrant(account, scope))
  if (excess.length > 0) {
    throw new AppError('forbidden', texts('tokens.errors')('excess', { scopes: excess.join(', ') }), {
      reason: 'insufficient_scope',
    })
  }
  boundedScopes(wanted.scopes, wanted.propose_only)
  const end = endOf(wanted.expires_at)
  if (account.credential.type !== 'token') return { parentId: null, expiresAt: end }
  const parentId = account.credential.id
  return { parentId, expiresAt: boundedBy(await lockedEnd(db, parentId), end) }
}

/**
 * The scopes of one token.
 * @throws unprocessable when the scope of a service is combined with others, or with approval: nobody could approve
 */
export function boundedScopes(scopes: readonly Scope[], proposeOnly = false): Scope[] {
  const service = scopes.find((scope) => SERVICE_SCOPES.includes(scope))
  if (service === undefined) return [...scopes]
  if (proposeOnly) throw fieldError('propose_only', texts('tokens.errors')('service', { scope: service }))
  if (scopes.length === 1) return [...scopes]
  throw fieldError('scopes', texts('tokens.errors')('alone', { scope: service }))
}

/** The expiry of a new token, null for never. @throws unprocessable when it is in the past */
export function endOf(expiresAt: string | null | undefined): Date | null {
  const end = expiresAt ? new Date(expiresAt) : null
  if (end && end.getTime() <= Date.now()) throw fieldError('expires_at', texts('tokens.errors')('past'))
  return end
}

/**
 * True when this caller may grant the scope: only operators those of operators and services, a
 * token only its own.
 */
export function mayGrant(account: Account, scope: Scope): boolean {
  const isOperator = account.roles.includes('operator')
  if (SERVICE_SCOPES.includes(scope)) return isOperator && account.credential.type === 'session'
  return account.scopes.includes(scope) && (isOperator || !scope.startsWith('operator:'))
}

/**
 * The expiry of the calling token. Writing to its row locks it until our commit: a concurrent revocation waits and then
 * finds the child, and a token already revoked by another process creates no more children.
 */
async function lockedEnd(db: Db, id: string): Promise<Date | null> {
  const [parent] = await db.apiToken.updateManyAndReturn({
    where: { id, revokedAt: null },
    data: { lastUsedAt: new Date() },
    select: { expiresAt: true },
  })
  if (!parent) throw new AppError('unauthenticated', texts('tokens.errors')('invalid'), { reason: 'invalid_token' })
  return parent.expiresAt
}

function boundedBy(parentEnd: Date | null, end: Date | null): Date | null {
  if (!parentEnd) return end
  if (!end) return parentEnd
  if (end > parentEnd) throw fieldError('expires_at', texts('tokens.errors')('tooLate'))
  return end
}

/**
 * A new API token: `qt_`, 55 random letters and digits and a CRC-32 in base 62, so that secret scanners recognise it.
 */
export function newTokenSecret(): string {
  const body = Array.from({ length: BODY }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `qt_${body}${checksumOf(body)}`
}

/** True for a string of the form that `newTokenSecret` creates: any other needs no query. */
export function isTokenSecret(text: string): boolean {
  if (!FORM.test(text)) return false
  return text.slice(-CHECKSUM) === checksumOf(text.slice(3, -CHECKSUM))
}

const IN_TEXT = /(?<![0-9A-Za-z])qt_[0-9A-Za-z]{49}(?:[0-9A-Za-z]{12})?(?![0-9A-Za-z])/

/** The first token in a text, such as a line of a script; null without one. */
export function tokenIn(text: string): string | null {
  const secret = IN_TEXT.exec(text)?.[0]
  return secret !== undefined && isTokenSecret(secret) ? secret : null
}

/** The first seven characters, of which four are random. */
function prefixOf(secret: string): string {
  return secret.slice(0, 7)
}

/** The last four characters: enough to recognise a token in a list, too few to help guess it. */
export function hintOf(secret: string): string {
  return secret.slice(-4)
}

function checksumOf(body: string): string {
  let text = ''
  for (let left = crc32(body); left > 0; left = Math.floor(left / ALPHABET.length)) {
    text = ALPHABET[left % ALPHABET.length] + text
  }
  return text.padStart(CHECKSUM, '0')
}
