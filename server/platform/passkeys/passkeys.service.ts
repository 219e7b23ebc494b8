import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Passkey } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { publicMutation, sessionMutation, sessionQuery } from '../operation.ts'
import { isUniqueViolation } from '#server/core/database/storage-errors.ts'
import { addressKey, countAttempt, countChallenge } from '#server/platform/sign-in/attempts.ts'
import { recordSecondFactor, requireConfirmation } from '#server/platform/accounts/confirmation.ts'
import { assertionOptions, registrationOptions, verifyRegistration } from './passkey-ceremony.ts'
import {
  AddPasskey,
  PasskeyId,
  PasskeyList,
  PasskeyOptions,
  PasskeyView,
  RenamePasskey,
  StartPasskeySignIn,
  StartPasskeySignUp,
} from './passkeys.schema.ts'
import { forgetWithoutFactor } from '#server/platform/second-factor/second-factor.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { announceWayIn, requireWayIn, waysIn } from '#server/platform/accounts/ways-in.ts'
import { requireSetupKey } from '#server/platform/accounts/setup.service.ts'
import { refuseSignUp } from '#server/platform/sign-in/sign-up.ts'

/** Passkeys of one account: enough for every device. */
const MAX_PASSKEYS = 20

export const listPasskeys = sessionQuery({
  id: 'account.passkeys',
  name: 'listPasskeys',
  summary: 'List the passkeys of the calling account',
  output: PasskeyList,
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    const rows = await ctx.db.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    return { items: rows.map(passkeyView) }
  },
})

export const startPasskey = sessionMutation({
  id: 'account.startPasskey',
  name: 'createPasskeyOptions',
  summary: 'Create the options of a new passkey',
  description:
    'For `navigator.credentials.create`; its answer goes to `POST /api/account/passkeys` within five minutes.',
  audit: false,
  output: PasskeyOptions,
  async run(ctx) {
    const { userId, name, email, credential } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const passkeys = await ctx.db.passkey.findMany({ where: { userId } })
    refuseTooMany(passkeys.length)
    return registrationOptions(ctx, { purpose: 'add', browser: credential.id }, { id: userId, name, email, passkeys })
  },
})

export const addPasskey = sessionMutation({
  id: 'account.addPasskey',
  summary: 'Add a passkey to the calling account',
  description: 'Needs a sign-in or a confirmation within the last ten minutes. An account has at most 20.',
  input: AddPasskey,
  output: PasskeyView,
  async run(ctx, { name, credential: answer }) {
    const { userId, credential } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const made = await verifyRegistration(ctx, { purpose: 'add', browser: credential.id }, answer)
    refuseTooMany((await waysIn(ctx.db, userId)).passkeys.length)
    const row = await storePasskey(ctx, { ...made, userId, name })
    ctx.note({ subject: `user:${userId}`, after: { passkey: row.id, name } })
    await announceWayIn(ctx, userId, { kind: 'passkey_added' })
    await recordSecondFactor(ctx)
    return passkeyView(row)
  },
})

export const renamePasskey = sessionMutation({
  id: 'account.renamePasskey',
  summary: 'Update the name of a passkey',
  input: RenamePasskey,
  output: PasskeyView,
  async run(ctx, { id, name }) {
    const { userId } = accountOf(ctx.actor)
    const [row] = await ctx.db.passkey.updateManyAndReturn({ where: { id, userId }, data: { name } })
    if (!row) throw new AppError('not_found')
    ctx.note({ subject: `user:${userId}`, after: { passkey: id, name } })
    return passkeyView(row)
  },
})

export const removePasskey = sessionMutation({
  id: 'account.removePasskey',
  summary: 'Delete a passkey of the calling account',
  description:
    'Ends every other session. Needs a sign-in or a confirmation within the last ten minutes. The last way to sign in cannot be removed.',
  input: PasskeyId,
  async run(ctx, { id }) {
    const { userId, credential } = accountOf(ctx.actor)
    await requireConfirmation(ctx)
    const ways = await waysIn(ctx.db, userId)
    const removed = ways.passkeys.find((passkey) => passkey.id === id)
    if (!removed) throw new AppError('not_found')
    requireWayIn({ ...ways, passkeys: ways.passkeys.filter((passkey) => passkey !== removed) })
    await ctx.db.passkey.delete({ where: { id } })
    ctx.note({ subject: `user:${userId}`, before: { passkey: id, name: removed.name } })
    await announceWayIn(ctx, userId, { kind: 'passkey_removed' })
    await forgetWithoutFactor(ctx, userId)
    await endSessions(ctx, userId, credential.id)
  },
})

export const startPasskeySignIn = publicMutation({
  id: 'account.startPasskeySignIn',
  name: 'createPasskeySignInOptions',
  summary: 'Create the options with which a passkey signs in',
  description: 'For `navigator.credentials.get` of the sign-in page.',
  audit: false,
  input: StartPasskeySignIn,
  output: PasskeyOptions,
  async run(ctx, { csrf_token }) {
    await countChallenge(addressKey(ctx.ip))
    return assertionOptions(ctx, { purpose: 'sign-in', browser: csrf_token })
  },
})

export const startPasskeySignUp = publicMutation({
  id: 'account.startPasskeySignUp',
  name: 'createPasskeySignUpOptions',
  summary: 'Create the options of an account that signs in with a passkey',
  description:
    'For `navigator.credentials.create` of the sign-up page. Refused while sign-up is closed, but for the first operator.',
  audit: false,
  input: StartPasskeySignUp,
  output: PasskeyOptions,
  async run(ctx, { name, email, key, csrf_token }) {
    await countAttempt('sign-up', [addressKey(ctx.ip)])
    await (key === undefined ? refuseSignUp(ctx.db, email) : requireSetupKey(ctx, key))
    const owner = { id: newId('usr'), name, email, passkeys: [] }
    return registrationOptions(ctx, { purpose: 'sign-up', browser: csrf_token }, owner)
  },
})

/** @throws conflict when the authenticator's credential belongs to an account already */
export function storePasskey(ctx: Context, data: Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>): Promise<Passkey> {
  return ctx.db.passkey.create({ data: { id: newId('psk'), ...data } }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('conflict', texts('platform.errors')('passkeyInUse')) : error
  })
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new AppError('conflict', texts('platform.errors')('passkeyLimit', { most: MAX_PASSKEYS }))
}

/** A passkey as its owner sees it. */
function passkeyView({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): z.input<typeof PasskeyView> {
  return {
    id,
    name,
    synced: backedUp,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
