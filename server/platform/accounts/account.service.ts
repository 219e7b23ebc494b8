import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { User } from '#prisma/generated/client.ts'
import { localeIn } from '#i18n/locales.ts'
import { offersSignUp } from '#server/platform/installation/offers-sign-up.sql.ts'
import { accountOf } from '#server/core/actor.ts'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { publicMutation, publicQuery, sessionMutation, sessionQuery } from '../operation.ts'
import { isForeignKeyViolation } from '#server/core/database/storage-errors.ts'
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
import { passkeysAt } from '#server/platform/passkeys/passkey-ceremony.ts'
import { confirmPassword, hashNewPassword } from './passwords.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { factorsOf } from '#server/platform/second-factor/second-factor.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { createAccount, refuseSignUp } from '#server/platform/sign-in/sign-up.ts'
import { keepAnOperator } from './users.service.ts'
import { announceWayIn, requireWayIn, waysIn } from './ways-in.ts'

export const whoAmI = publicQuery({
  id: 'account.me',
  name: 'getAccount',
  summary: 'Get the calling account',
  output: Me,
  async run(ctx) {
    if (ctx.actor.kind !== 'account') return { account: null }
    const { userId: id, name, email, roles, language, developerMode = false } = ctx.actor
    const developer_mode = developerMode
    return { account: { id, name, email, roles: [...roles], language: localeIn(language), developer_mode } }
  },
})

export const signUp = publicMutation({
  id: 'account.signUp',
  name: 'createAccount',
  summary: 'Create an account',
  description: 'With the role user. Does not sign in. Refused when SIGN_UP is off.',
  noTool: 'a password is typed into a page and not passed to an assistant',
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

export const updateAccount = sessionMutation({
  id: 'account.update',
  summary: 'Update the display name, the language or the developer mode of the calling account',
  input: UpdateAccount,
  output: AccountView,
  async run(ctx, { name, language, developer_mode }) {
    const { userId, name: formerName, language: formerLanguage, developerMode = false } = accountOf(ctx.actor)
    const data = {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(developer_mode !== undefined && { developerMode: developer_mode }),
    }
    const user = await ctx.db.user.update({ where: { id: userId }, data })
    ctx.note({
      subject: `user:${userId}`,
      before: { name: formerName, language: formerLanguage, developer_mode: developerMode },
      after: { name: user.name, language: user.language, developer_mode: user.developerMode },
    })
    await invalidateCredentials(ctx, userId)
    return accountView(user)
  },
})

export const deleteAccount = sessionMutation({
  id: 'account.delete',
  summary: 'Delete the calling account and everything that belongs to it',
  description:
    'Cannot be undone. Refused with 409 while the account has resources to be deleted first, such as servers.',
  input: DeleteAccount,
  async run(ctx, { password }) {
    const { userId, name, email, roles } = accountOf(ctx.actor)
    await confirmPassword(ctx, password)
    await keepAnOperator(ctx.db, userId)
    await ctx.db.user.delete({ where: { id: userId } }).catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      throw new AppError('conflict', texts('platform.errors')('hasResources'))
    })
    ctx.note({ subject: `user:${userId}`, before: { name, email, roles } })
    await invalidateCredentials(ctx, userId)
  },
})

export const signInOptions = publicQuery({
  id: 'account.signInOptions',
  name: 'listSignInOptions',
  summary: 'List the ways to sign in to this server',
  output: SignInOptions,
  run: async (ctx) => ({
    sign_up: await offersSignUp(ctx.reads),
    ...passkeysAt(ctx),
    providers: oauthProviders().map(({ id, name }) => ({ id, name })),
  }),
})

export const signInMethods = sessionQuery({
  id: 'account.signInMethods',
  name: 'listSignInMethods',
  summary: 'List the ways to sign in to the calling account',
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

export const unlinkProvider = sessionMutation({
  id: 'account.unlinkProvider',
  summary: 'Remove a provider from the calling account',
  description:
    'Ends every other session, and is mailed to the confirmed address. Needs a sign-in or a confirmation within the last ten minutes. The last way to sign in cannot be removed.',
  input: z.strictObject({ provider: text(50).describe('Provider id') }),
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
  },
})

/** The account as its owner sees it. */
export function accountView({ id, name, email, roles, language, developerMode }: User): z.input<typeof AccountView> {
  return { id, name, email, roles, language: localeIn(language), developer_mode: developerMode }
}
