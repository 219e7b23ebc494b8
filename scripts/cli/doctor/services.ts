import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { verifyMail } from '#server/platform/mail/mail.client.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/settings/env.ts'

const SOON_DAYS = 14
const DAY_MS = 86_400_000

/** The TLS certificate: its key, its names and how long it is valid. */
export async function checkCertificate(): Promise<Finding> {
  const about = 'TLS certificate'
  const { PUBLIC_URL, TLS_CERT, TLS_KEY } = env()
  if (TLS_CERT === undefined && TLS_KEY === undefined) return checkPlain()
  if (TLS_CERT === undefined || TLS_KEY === undefined)
    return broken(about, 'one of TLS_CERT and TLS_KEY is missing', 'Set both, or neither')
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(readFileSync(TLS_CERT))
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(TLS_KEY))))
      return broken(about, `the key in ${TLS_KEY} is of another certificate`, 'Name the key that it was issued for')
  } catch (error) {
    return broken(about, errorText(error), 'Name two files in PEM that this account can read')
  }
  const days = Math.floor((certificate.validToDate.getTime() - Date.now()) / DAY_MS)
  const until = certificate.validToDate.toISOString().slice(0, 10)
  const remedy = 'Renew it: the new one is served within seconds, without a restart'
  if (days < 0) return broken(about, `it ended on ${until}`, remedy)
  const name = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  if (name && !(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    return broken(about, `it is not for ${name}, the name in PUBLIC_URL`, 'Have it issued for that name')
  const found = `valid for ${days} more days, until ${until}`
  return days < SOON_DAYS ? warning(about, found, remedy) : ok(about, found)
}

/** Checks, without a certificate of ours, whether a proxy encrypts. */
function checkPlain(): Finding {
  const { ALLOW_HTTP, HOST, PUBLIC_URL, TRUST_PROXY } = env()
  if (TRUST_PROXY) return ok('TLS', 'left to the proxy (TRUST_PROXY)')
  const remedy = 'Set TLS_CERT and TLS_KEY, or TRUST_PROXY behind a proxy that encrypts'
  if (PUBLIC_URL?.startsWith('https:')) return broken('TLS', 'PUBLIC_URL says https, and nothing encrypts', remedy)
  if (isLoopback(HOST)) return ok('TLS', 'not used: only this machine reaches the server')
  const refused = 'passwords and tokens from other machines are refused'
  return warning('TLS', ALLOW_HTTP ? 'passwords and tokens pass in clear text (ALLOW_HTTP)' : refused, remedy)
}

/** Whether the mail server takes our connection. */
export async function checkMail(): Promise<Finding> {
  const { DATABASE_URL, SMTP_URL } = env()
  if (SMTP_URL === undefined && DATABASE_URL === '')
    return ok('Mail', 'no SMTP_URL: links stand in the log of the embedded database')
  if (SMTP_URL === undefined) {
    const found = 'no SMTP_URL: links that confirm addresses or reset passwords are lost'
    return warning('Mail', found, 'Set SMTP_URL and MAIL_FROM')
  }
  try {
    await verifyMail()
    return ok('Mail', 'the server of SMTP_URL answers')
  } catch (error) {
    const remedy = 'Check host, port, user and password in SMTP_URL, and that this machine may reach the server'
    return broken('Mail', `the server of SMTP_URL: ${errorText(error)}`, remedy)
  }
}
