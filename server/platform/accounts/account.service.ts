import { z } from 'zod'
import type { User } from '#prisma/generated/client.ts'
import { localeIn } from '#i18n/locales.ts'
import { accountOf } from '#server/core/actor.ts'
import { nothing, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import { isForeignKeyViolation } from '#server/core/database/storage-errors.ts'
import { env } from '#server/settings/env.ts'
import {
  AccountView,
  DeleteAccount,
  Me,
  SignUp,
  UpdateAccount,
  SignInMethods,
  SignInOptions,
} from './account.schema.ts'
import { addressKey, countAttempt } from '#server/platform/sign-in/attempts.ts'
import { requireConfirmation } from './confirmation.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { askToConfirm } from './email.service.ts'
import { oauthProviders } from '#server/platform/sign-in/oauth-providers.ts'
import { passkeysWork } from '#server/platform/passkeys/passkey-ceremony.ts'
import { confirmPassword, hashNewPassword } from './passwords.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { factorsOf } from '#server/platform/second-factor/second-factor.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { createAccount, refuseSignUp } from '#server/platform/sign-in/sign-up.ts'
import { keepAnOperator } from './users.service.ts'
import { announceWayIn, requireWayIn, waysIn } from './ways-in.ts'

export const whoAmI = operation({
  id: 'account.me',
  name: 'getAccount',
  product: 'platform',
  summary: 'Get the calling account',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: Me,
  async run(ctx) {
    if (ctx.actor.kind !== 'account') return { account: null }
    const { userId, name, email, roles, language } = ctx.actor
    return { account: { id: userId, name, email, roles: [...roles], language: localeIn(language) } }
  },
})

export const signUp = operation({
  id: 'account.signUp',
  name: 'createAccount',
  product: 'platform',
  summary: 'Create an account',
  description: 'With the role user. Does not sign in. Refused when SIGN_UP is off.',
  access: 'anyone',
  noTool: 'a password is typed into a page and not passed to an assistant',
  kind: 'mutation',
  input: SignUp,
  output: AccountView,
  async run(ctx, { name, email, password }) {
    requireSafeTransport(ctx, 'password')
    await countAttempt('sign-up', [addressKey(ctx.ip)])
    await refuseSignUp(ctx.db, email)
    const passwordHash = await hashNewPassword(password, [name, email])
    const user = await createAccount(ctx.db, { id: newId('usr'), name, email, passwordHash })
    await askToConfirm(ctx, user.id, email)
    ctx.note({ subject: `user:${user.id}`, after: { name, email } })
    return accountView(user)
  },
})

export const updateAccount = operation({
  id: 'account.update',
  product: 'platform',
  summary: 'Update the display name or the language of the calling account',
  access: 'session',
  kind: 'mutation',
  input: UpdateAccount,
  output: AccountView,
  async run(ctx, { name, language }) {
    const { userId } = accountOf(ctx.actor)
    const before = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } })
    const changes = { ...(name !== undefined && { name }), ...(language && { language }) }
    const user = await ctx.db.user.update({ where: { id: userId }, data: changes })
    const former = { ...(name !== undefined && { name: before.name }), ...(language && { language: before.language }) }
    ctx.note({ subject: `user:${userId}`, before: former, after: changes })
    await invalidateCredentials(ctx, userId)
    return accountView(user)
  },
})

export const deleteAccount = operation({
  id: 'account.delete',
  product: 'platform',
  summary: 'Delete the calling account and everything that belongs to it',
  description:
    'Cannot be undone. Refused with 409 while the account has resources to be deleted first, such as servers.',
  access: 'session',
  kind: 'mutation',
  input: DeleteAccount,
  output: nothing,
  async run(ctx, { password }) {
    const { userId, name, email, roles } = accountOf(ctx.actor)
    await confirmPassword(ctx, password)
    await keepAnOperator(ctx.db, userId)
    await ctx.db.user.delete({ where: { id: userId } }).catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      throw new AppError('conflict', 'The account still has resources: delete its servers and networks first')
    })
    ctx.note({ subject: `user:${userId}`, before: { name, email, roles } })
    await invalidateCredentials(ctx, userId)
    return {}
  },
})

export const signInOptions = operation({
  id: 'account.signInOptions',
  name: 'listSignInOptions',
  product: 'platform',
  summary: 'List the ways to sign in to this server',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: SignInOptions,
  run: async (ctx) => ({
    sign_up: env().SIGN_UP,
    passkeys: passkeysWork(ctx),
    providers: oauthProviders().map(({ id, name }) => ({ id, name })),
  }),
})

export const signInMethods = operation({
  id: 'account.signInMethods',
  name: 'listSignInMethods',
  product: 'platform',
  summary: 'List the ways to sign in to the calling account',
  access: 'session',
  kind: 'query',
  input: nothing,
  output: SignInMethods,
  async run(ctx) {
    const { userId, withheld = [] } = accountOf(ctx.actor)
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } })
    const { passkeys, totp, recoveryCodes } = await factorsOf(ctx.db, userId)
    return {
      password: user.passwordHash !== null,
      email_confirmed: user.emailConfirmedAt !== null,
      passkeys,
      authenticator_app: totp,
      recovery_codes: recoveryCodes,
      withheld_roles: [...withheld],
      providers: user.identities.map(({ provider }) => provider).sort(),
    }
  },
})

export const unlinkProvider = operation({
  id: 'account.unlinkProvider',
  product: 'platform',
  summary: 'Remove a provider from the calling account',
  description:
    'Ends every other session, and is mailed to the confirmed address. Needs a sign-in or a confirmation within the last ten minutes. The last way to sign in cannot be removed.',
  access: 'session',
  kind: 'mutation',
  input: z.strictObject({ provider: text(50).describe('Provider id') }),
  output: nothing,
  async run(ctx, { provider }) {
    const { userId, credential } = accountOf(ctx.actor)
    const ways = await waysIn(ctx.db, userId)
    await requireConfirmation(ctx)
    const others = ways.identities.filter((identity) => identity.provider !== provider)
    if (others.length === ways.identities.length) throw new AppError('not_found')
    requireWayIn({ ...ways, identities: others })
    await ctx.db.oAuthIdentity.deleteMany({ where: { userId, provider } })
    ctx.note({ subject: `user:${userId}`, before: { provider } })
    await announceWayIn(ctx, userId, { kind: 'unlinked', provider })
    await endSessions(ctx, userId, credential.id)
    return {}
  },
})

/** The account as its owner sees it. */
function accountView({ id, name, email, roles, language }: User): z.input<typeof AccountView> {
  return { id, name, email, roles, language: localeIn(language) }
}
