import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { hmac, isSameSecret } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Role } from '#server/core/scopes.schema.ts'
import { addressKey, countAttempt } from '#server/platform/sign-in/attempts.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { createAccount } from '#server/platform/sign-in/sign-up.ts'
import { publicMutation } from '../operation.ts'
import { AccountView, SetUp } from './account.schema.ts'
import { accountView } from './account.service.ts'
import { hashNewPassword } from './passwords.ts'
import { databaseIdentity } from './setup.sql.ts'

const ROLES: Role[] = ['user', 'operator']

/** The path of the page that makes the first account, an operator's; null once there is an account. */
export async function setupPath(db: Db): Promise<string | null> {
  if (await db.user.findFirst({ select: { id: true } })) return null
  return `/setup?key=${await setupKey(db)}`
}

export const setUp = publicMutation({
  id: 'account.setUp',
  name: 'createFirstOperator',
  summary: 'Create the first operator of an installation',
  description:
    'While there is no account. The start of the server prints the key, which is void from then on. The address counts as confirmed.',
  noTool: 'a password is typed into a page and not passed to an assistant',
  input: SetUp,
  output: AccountView,
  async run(ctx, { key, name, email, password }) {
    requireSafeTransport(ctx, 'password')
    await countAttempt('sign-up', [addressKey(ctx.ip)])
    const first = await firstOperator(ctx, key)
    const passwordHash = await hashNewPassword(password, [name, email])
    const user = await createAccount(ctx.db, { id: newId('usr'), name, email, passwordHash, ...first })
    ctx.note({ subject: `user:${user.id}`, after: { name, email, roles: ROLES } })
    return accountView(user)
  },
})

/**
 * The fields of an account that becomes the first operator; locks out every other one until the transaction ends.
 * @throws forbidden as `requireSetupKey`
 */
export async function firstOperator(ctx: Pick<Context, 'db'>, key: string) {
  await lock(ctx.db, 'first operator')
  await requireSetupKey(ctx, key)
  return { roles: ROLES, emailConfirmedAt: new Date() }
}

/** @throws forbidden unless there is no account yet and the key is the one that the server printed at its start */
export async function requireSetupKey({ db }: Pick<Context, 'db'>, key: string): Promise<void> {
  if ((await setupPath(db)) !== null && isSameSecret(key, await setupKey(db))) return
  throw new AppError('forbidden', texts('platform.errors')('setupKey'), { reason: 'wrong_setup_key' })
}

/** The key that creates the first operator. Not stored: every process of the installation computes the same one. */
async function setupKey(db: Db): Promise<string> {
  return Buffer.from(hmac(`first operator of ${await databaseIdentity(db)}`)).toString('base64url')
}
