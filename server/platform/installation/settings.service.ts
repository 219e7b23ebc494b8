import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { AppError, errorText } from '#server/core/errors.ts'
import { accountOf } from '#server/core/actor.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { within } from '#server/core/within.ts'
import { paragraphs, sendMail } from '#server/platform/mail/mail.client.ts'
import { env } from '#server/settings/env.ts'
import { platformMutation, platformQuery } from '../operation.ts'
import { readInstallation, storeInstallation } from './installation.ts'
import { InstallationView, UpdateInstallation } from './settings.schema.ts'
import { nothing } from '#server/core/base.schema.ts'

/** How long a mail server may take. */
const MAIL_MS = 10_000

export const getInstallationSettings = platformQuery({
  id: 'installation.get',
  summary: 'Get what operators set for the installation',
  access: 'session',
  role: 'operator',
  output: InstallationView,
  run: async (ctx) => installationView(await readInstallation(ctx.db)),
})

export const updateInstallationSettings = platformMutation({
  id: 'installation.update',
  summary: 'Change what operators set for the installation',
  access: 'session',
  role: 'operator',
  input: UpdateInstallation,
  output: InstallationView,
  async run(ctx, { name, sign_up: signUp }) {
    const before = await readInstallation(ctx.db)
    const after = await storeInstallation(ctx.db, { ...(name && { name }), ...(signUp !== undefined && { signUp }) })
    ctx.note({ subject: 'installation', before, after })
    return installationView(after)
  },
})

export const sendTestMail = platformMutation({
  id: 'installation.sendTestMail',
  summary: 'Send a test mail to the calling operator',
  access: 'session',
  role: 'operator',
  input: nothing,
  output: nothing,
  async run(ctx) {
    const { name, email: address } = accountOf(ctx.actor)
    const t = texts('platform.installation')
    if (env().SMTP_URL === undefined) throw new AppError('conflict', t('noMail'))
    const text = paragraphs(t('testMail.text'), publicOrigin())
    const sent = sendMail({ to: { name, address }, subject: t('testMail.subject'), text }).then(
      () => null,
      (error: unknown) => errorText(error),
    )
    const problem = await within(
      MAIL_MS,
      sent.then((found) => found ?? ''),
    )
    if (problem !== '') throw new AppError('unprocessable', t('mailFailed', { problem: problem ?? t('mailLate') }))
    ctx.note({ subject: 'installation', after: { test_mail: address } })
    return {}
  },
})

/** The settings of the environment that operators should know, without secrets. */
function installationView({
  name,
  signUp,
}: Awaited<ReturnType<typeof readInstallation>>): z.input<typeof InstallationView> {
  const { PUBLIC_URL, PRODUCTS, SMTP_URL, MAIL_FROM, BACKUP_TARGET, SIGN_UP } = env()
  return {
    name,
    sign_up: signUp && SIGN_UP,
    sign_up_fixed: !SIGN_UP,
    environment: {
      PUBLIC_URL: PUBLIC_URL ?? null,
      PRODUCTS: PRODUCTS.join(','),
      SMTP_URL: SMTP_URL === undefined ? null : hostOf(SMTP_URL),
      MAIL_FROM,
      BACKUP_TARGET: BACKUP_TARGET ?? null,
    },
  }
}

/** Of a URL that may contain a password. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
