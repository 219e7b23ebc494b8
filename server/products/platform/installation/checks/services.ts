import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { texts } from '#i18n/texts.ts'
import { verifyMail } from '#server/platform/mail/mail.client.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/settings/env.ts'

const SOON_DAYS = 14
const DAY_MS = 86_400_000

/** The TLS certificate: its key, its names and how long it is valid. */
export async function checkCertificate(): Promise<Finding> {
  const id = 'certificates.tls'
  const t = () => texts('admin.checks.certificate')
  const { ACME_DOMAINS, PUBLIC_URL, TLS_CERT, TLS_KEY } = env()
  const isOurs = ACME_DOMAINS.length > 0
  const renew = () => t()(isOurs ? 'obtainRemedy' : 'renewRemedy')
  if (TLS_CERT === undefined && TLS_KEY === undefined) return checkPlain()
  if (TLS_CERT === undefined || TLS_KEY === undefined)
    return broken(id, () => [t()('about'), t()('half'), t()('halfRemedy')])
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(readFileSync(TLS_CERT))
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(TLS_KEY))))
      return broken(id, () => [t()('about'), t()('otherKey', { file: TLS_KEY }), t()('otherKeyRemedy')])
  } catch (error) {
    return broken(id, () => [t()('about'), errorText(error), t()(isOurs ? 'obtainRemedy' : 'unreadableRemedy')])
  }
  const days = Math.floor((certificate.validToDate.getTime() - Date.now()) / DAY_MS)
  const until = certificate.validToDate.toISOString().slice(0, 10)
  const figures = { days }
  if (days < 0) return broken(id, () => [t()('about'), t()('ended', { until }), renew()], figures)
  const name = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  if (name && !(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    return broken(id, () => [t()('about'), t()('otherName', { name }), t()('otherNameRemedy')], figures)
  const found = () => t()('valid', { days, until })
  return days < SOON_DAYS
    ? warning(id, () => [t()('about'), found(), renew()], figures)
    : ok(id, () => [t()('about'), found()], figures)
}

/** Checks, without a certificate of ours, whether a proxy encrypts. */
function checkPlain(): Finding {
  const id = 'certificates.tls'
  const t = () => texts('admin.checks.plain')
  const { ALLOW_HTTP, HOST, PUBLIC_URL, TRUST_PROXY } = env()
  if (TRUST_PROXY) return ok(id, () => [t()('about'), t()('proxy')])
  if (PUBLIC_URL?.startsWith('https:')) return broken(id, () => [t()('about'), t()('notEncrypted'), t()('remedy')])
  if (isLoopback(HOST)) return ok(id, () => [t()('about'), t()('loopback')])
  return warning(id, () => [t()('about'), t()(ALLOW_HTTP ? 'clear' : 'refused'), t()('remedy')])
}

/** Whether the mail server takes our connection. */
export async function checkMail(): Promise<Finding> {
  const id = 'mail.server'
  const t = () => texts('admin.checks.mail')
  const { DATABASE_URL, QUARTET_EMBEDDED, SMTP_URL } = env()
  if (SMTP_URL === undefined && (DATABASE_URL === '' || QUARTET_EMBEDDED))
    return ok(id, () => [t()('about'), t()('inLog')])
  if (SMTP_URL === undefined) return warning(id, () => [t()('about'), t()('lost'), t()('lostRemedy')])
  try {
    await verifyMail()
    return ok(id, () => [t()('about'), t()('answers')])
  } catch (error) {
    return broken(id, () => [t()('about'), t()('refused', { reason: errorText(error) }), t()('refusedRemedy')])
  }
}
