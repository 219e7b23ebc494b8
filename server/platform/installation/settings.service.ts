import { hash } from 'node:crypto'
import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { AppError, errorText, fieldError } from '#server/core/errors.ts'
import { accountOf } from '#server/core/actor.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { within } from '#server/core/within.ts'
import { paragraphs, sendMail } from '#server/platform/mail/mail.client.ts'
import { env } from '#server/settings/env.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { accentIn } from './accent.ts'
import { forgetFace, readInstallation, storeInstallation, type Installation } from './installation.ts'
import { logoOf } from './logo.ts'
import { InstallationView, LOGO_BYTES, UpdateInstallation, type OwnPage } from './settings.schema.ts'
import { nothing } from '#server/core/base.schema.ts'

/** How long a mail server may take. */
const MAIL_MS = 10_000

export const getInstallationSettings = sessionQuery({
  id: 'installation.get',
  summary: 'Get what operators set for the installation',
  role: 'operator',
  output: InstallationView,
  run: async (ctx) => installationView(await readInstallation(ctx.db)),
})

export const updateInstallationSettings = sessionMutation({
  id: 'installation.update',
  summary: 'Change what operators set for the installation',
  role: 'operator',
  input: UpdateInstallation,
  output: InstallationView,
  async run(ctx, input) {
    const before = await readInstallation(ctx.db)
    const after = await storeInstallation(ctx.db, await changesIn(input))
    ctx.note({ subject: 'installation', before: audited(before), after: audited(after) })
    ctx.afterCommit(forgetFace)
    return installationView(after)
  },
})

export const sendTestMail = sessionMutation({
  id: 'installation.sendTestMail',
  summary: 'Send a test mail to the calling operator',
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

/** @throws unprocessable when the logo is no picture that pages can show */
async function changesIn(input: z.output<typeof UpdateInstallation>): Promise<Partial<Installation>> {
  const { sign_up: signUp, logo, imprint, privacy, ...rest } = input
  const picture = logo ? Buffer.from(logo, 'base64') : null
  if (picture && picture.length > LOGO_BYTES) throw fieldError('logo', texts('platform.installation')('notAPicture'))
  return {
    ...rest,
    ...(signUp !== undefined && { signUp }),
    ...(logo !== undefined && { logo: picture && (await logoOf(picture)) }),
    ...(imprint && { imprint: written(imprint) }),
    ...(privacy && { privacy: written(privacy) }),
  }
}

/** Leaves out languages without text. */
function written(page: OwnPage): OwnPage {
  return Object.fromEntries(Object.entries(page).filter(([, text]) => text.trim() !== ''))
}

/** The installation for the audit log, with hashes in place of long values. */
function audited({ logo, imprint, privacy, ...rest }: Installation) {
  const short = (value: unknown) => hash('sha256', JSON.stringify(value)).slice(0, 12)
  return { ...rest, logo: logo && short(logo), imprint: short(imprint), privacy: short(privacy) }
}

/** The settings of the environment that operators should know, without secrets. */
function installationView({ signUp, ...face }: Installation): z.input<typeof InstallationView> {
  const { PUBLIC_URL, PRODUCTS, SMTP_URL, MAIL_FROM, BACKUP_TARGET, SIGN_UP } = env()
  return {
    ...face,
    accent_shown: face.accent === null ? null : shadesOf(face.accent),
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

function shadesOf(color: string): { light: string; dark: string } {
  return { light: accentIn('light', color).accent, dark: accentIn('dark', color).accent }
}

/** The host of a URL, which may contain a password. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
