import { createHash } from 'node:crypto'
import type { MusicAppPassword, User } from '#prisma/generated/client.ts'
import type { Account, Role, UserId } from '#server/core/actor.ts'
import { decrypt, isSameSecret } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { countBadToken, refuseWhileGuessing } from '#server/platform/sign-in/attempts.ts'

type Row = MusicAppPassword & { user: User }
const USED_MS = 60_000

/**
 * The account whose player has this app password; null when there is none.
 * @throws rate_limited while the address tries passwords that do not exist
 */
export async function accountOfPassword(
  password: string,
  ip: string | null,
  username?: string,
): Promise<Account | null> {
  await refuseWhileGuessing(ip)
  const [lookup = ''] = password.split('-', 1)
  const row = await db().musicAppPassword.findUnique({ where: { lookup }, include: { user: true } })
  const isRight = row !== null && isSameSecret(secretOf(row), password) && isUser(row.user, username)
  return admitted(isRight ? row : null, ip)
}

/** Like `accountOfPassword`, for a player that sends the MD5 hash of the password and a salt. */
export async function accountOfDigest(
  username: string,
  { digest, salt }: { digest: string; salt: string },
  ip: string | null,
): Promise<Account | null> {
  await refuseWhileGuessing(ip)
  const where = { user: { email: { equals: username, mode: 'insensitive' as const } } }
  const rows = await db().musicAppPassword.findMany({ where, include: { user: true } })
  const row = rows.find((one) => {
    const expected = createHash('md5').update(Buffer.concat([Buffer.from(secretOf(one)), Buffer.from(salt)]))
    return isSameSecret(expected.digest('hex'), digest.toLowerCase())
  })
  return admitted(row ?? null, ip)
}

async function admitted(row: Row | null, ip: string | null): Promise<Account | null> {
  if (!row || row.user.disabledAt) {
    await countBadToken(ip)
    return null
  }
  const now = new Date()
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > USED_MS) {
    await db().musicAppPassword.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
  }
  const { id, name, email } = row.user
  return {
    kind: 'account',
    userId: id as UserId,
    name,
    email,
    roles: [] as Role[],
    scopes: ['music:read', 'music:write'],
    credential: { type: 'token', id: row.id },
  }
}

const secretOf = ({ secret }: Row) => decrypt(Buffer.from(secret)).toString()
const isUser = ({ email }: User, username = email) => username.toLowerCase() === email.toLowerCase()
