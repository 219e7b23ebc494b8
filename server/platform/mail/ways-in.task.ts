import { env } from '#server/settings/env.ts'
import { task } from '#server/core/tasks/task.ts'
import { sendMail } from './mail.client.ts'
import { WAY_IN_MAIL, type WayInChange } from './mail-jobs.ts'
import { oauthProviders } from '#server/platform/sign-in/oauth-providers.ts'

/** Notifies the owner of an account that the ways to sign in to it have changed. */
export const sendWayIn = task(WAY_IN_MAIL, async ({ log }, { name, address, origin, change }) => {
  if (!env().SMTP_URL) return log.info({ address }, 'no SMTP_URL: a change of the ways to sign in was not mailed')
  await sendMail({
    to: { name, address },
    subject: 'The ways to sign in to your Quartet account have changed',
    text: `Hello ${name},

${sentencesOf(change).join('\n')}

If it was not you, set another password by a mailed link, which ends every session, revokes every token and unlinks every
provider, and then remove what is not yours on the account page:

${origin}/forgot-password
`,
  })
})

function sentencesOf(change: WayInChange): string[] {
  if (change.kind === 'linked') return [`${nameOf(change.provider)} can now be used to sign in to your account.`]
  if (change.kind === 'unlinked') {
    return [`${nameOf(change.provider)} can no longer be used to sign in to your account.`]
  }
  if (change.kind !== 'password_reset') return [SENTENCES[change.kind]]
  const { providers, passkeys } = change
  const what =
    providers.length === 1
      ? 'This provider can no longer sign in until it is'
      : 'These providers can no longer sign in until they are'
  return [
    'The password of your account was reset by a mailed link. Every session has ended and every token is revoked.',
    ...(providers.length > 0 ? [`${what} linked again: ${providers.map(nameOf).join(', ')}.`] : []),
    ...(passkeys > 0 ? ['The passkeys of your account can still be used to sign in.'] : []),
  ]
}

const SENTENCES = {
  password_changed: 'The password of your account was changed.',
  passkey_added: 'A passkey was added to your account and can now be used to sign in.',
  passkey_removed: 'A passkey was removed from your account.',
  app_added: 'Signing in to your account by password now takes a code of an authenticator app.',
  app_removed: 'Signing in to your account no longer takes a code of an authenticator app.',
  factors_reset: 'An operator has removed the authenticator app and the passkeys of your account.',
}

/** The name of a provider on the sign-in page. */
function nameOf(provider: string): string {
  return oauthProviders().find(({ id }) => id === provider)?.name ?? provider
}
