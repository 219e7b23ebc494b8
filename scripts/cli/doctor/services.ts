import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { verifyMail } from '#server/platform/mail/mail.client.ts'
import type { Finding } from '#server/core/command.ts'
import { errorText } from '#server/core/errors.ts'
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
    return { about, state: 'broken', found: 'one of TLS_CERT and TLS_KEY is missing', remedy: 'Set both, or neither' }
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(readFileSync(TLS_CERT))
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(TLS_KEY)))) {
      const remedy = 'Name the key that the certificate was issued for'
      return { about, state: 'broken', found: `the key in ${TLS_KEY} is of another certificate`, remedy }
    }
  } catch (error) {
    const remedy = 'Name two files in PEM that this account can read'
    return { about, state: 'broken', found: errorText(error), remedy }
  }
  const days = Math.floor((certificate.validToDate.getTime() - Date.now()) / DAY_MS)
  const until = certificate.validToDate.toISOString().slice(0, 10)
  const remedy = 'Renew it: the new one is served within seconds, without a restart'
  if (days < 0) return { about, state: 'broken', found: `it ended on ${until}`, remedy }
  const name = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  if (name && !(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    return {
      about,
      state: 'broken',
      found: `it is not for ${name}, the name in PUBLIC_URL`,
      remedy: 'Have it issued for it',
    }
  const found = `valid for ${days} more days, until ${until}`
  return days < SOON_DAYS ? { about, state: 'warning', found, remedy } : { about, state: 'ok', found }
}

/** Without a certificate: whether somebody else encrypts. */
function checkPlain(): Finding {
  const about = 'TLS'
  const { ALLOW_HTTP, HOST, PUBLIC_URL, TRUST_PROXY } = env()
  if (TRUST_PROXY) return { about, state: 'ok', found: 'left to the proxy (TRUST_PROXY)' }
  const remedy = 'Set TLS_CERT and TLS_KEY, or TRUST_PROXY behind a proxy that encrypts'
  if (PUBLIC_URL?.startsWith('https:'))
    return { about, state: 'broken', found: 'PUBLIC_URL says https, and nothing encrypts', remedy }
  if (isLoopback(HOST)) return { about, state: 'ok', found: 'not used: only this machine reaches the server' }
  const found = ALLOW_HTTP
    ? 'passwords and tokens pass the network in clear text (ALLOW_HTTP)'
    : 'passwords and tokens from other machines are refused'
  return { about, state: 'warning', found, remedy }
}

/** Whether the mail server takes our connection. */
export async function checkMail(): Promise<Finding> {
  const about = 'Mail'
  if (env().SMTP_URL === undefined) {
    if (env().DATABASE_URL === '')
      return { about, state: 'ok', found: 'no SMTP_URL: links stand in the log of the embedded database' }
    const remedy = 'Set SMTP_URL and MAIL_FROM'
    return {
      about,
      state: 'warning',
      found: 'no SMTP_URL: links that confirm addresses or reset passwords are lost',
      remedy,
    }
  }
  try {
    await verifyMail()
    return { about, state: 'ok', found: 'the server of SMTP_URL answers' }
  } catch (error) {
    const remedy = 'Check host, port, user and password in SMTP_URL, and that this machine may reach the server'
    return { about, state: 'broken', found: `the server of SMTP_URL: ${errorText(error)}`, remedy }
  }
}
