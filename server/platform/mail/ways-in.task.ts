import type { Texts } from '#i18n/texts.ts'
import { readInstallation } from '#server/platform/installation/installation.ts'
import { env } from '#server/settings/env.ts'
import { task } from '#server/core/tasks/task.ts'
import { mailTexts, paragraphs, sendMail } from './mail.client.ts'
import { WAY_IN_MAIL, type WayInChange } from './mail-jobs.ts'
import { oauthProviders } from '#server/platform/sign-in/oauth-providers.ts'

/** Notifies the owner of an account that the ways to sign in to it have changed. */
export const sendWayIn = task(WAY_IN_MAIL, async ({ log, db }, { name, address, language, origin, change }) => {
  if (!env().SMTP_URL) return log.info({ address }, 'no SMTP_URL: a change of the ways to sign in was not mailed')
  const t = mailTexts(language)
  const { name: installation } = await readInstallation(db)
  const sentences = sentencesOf(t, change).join('\n')
  await sendMail({
    to: { name, address },
    subject: t('wayIn.subject', { installation }),
    text: paragraphs(t('hello', { name }), sentences, t('wayIn.other'), `${origin}/forgot-password`),
  })
})

function sentencesOf(t: Texts<'mails'>, change: WayInChange): string[] {
  const { kind } = change
  if (kind === 'linked' || kind === 'unlinked') return [t(`wayIn.${kind}`, { provider: nameOf(change.provider) })]
  if (kind !== 'password_reset') return [t(`wayIn.${kind}`)]
  const { providers, passkeys } = change
  const names = providers.map(nameOf).join(', ')
  return [
    t('wayIn.password_reset'),
    ...(providers.length > 0 ? [t('wayIn.providers', { count: providers.length, names })] : []),
    ...(passkeys > 0 ? [t('wayIn.passkeys')] : []),
  ]
}

/** The name of a provider, as the sign-in page shows it. */
function nameOf(provider: string): string {
  return oauthProviders().find(({ id }) => id === provider)?.name ?? provider
}
