// The certificate for ACME_DOMAINS: obtained before the first request, renewed while Quartet runs (RFC 8555, http-01).
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { axios, Client, crypto } from 'acme-client'
import { errorText } from '#server/core/errors.ts'
import { writeDurably } from '#server/core/process/durable-file.ts'
import { log } from '#server/core/process/log.ts'
import { env } from '#server/settings/env.ts'
import { openHttpPort } from './http-port.ts'

const MINUTE_MS = 60_000
/** How often the certificate is checked, and how long after a failure the next attempt is made. */
const CHECK_MS = 60 * MINUTE_MS
/** Delays while there is no certificate at all. An authority allows about five failures for a name in an hour. */
const FIRST_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS]
const LAST_DELAY_MS = 15 * MINUTE_MS
/** How long the authority may take for one answer. */
const ANSWER_MS = 30_000

interface KeptCertificate {
  /** Resolves when there is a certificate to serve, even an old one. Rejects when stopped before. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/**
 * Opens HTTP_PORT, and keeps a certificate for ACME_DOMAINS with its key in the file of TLS_CERT; the listener reloads
 * it when it changes. It is renewed in the last third of its validity, or when a name is missing.
 * @throws Error in one line when HTTP_PORT cannot be opened
 */
export async function keepCertificate(say: (line: string) => void): Promise<KeptCertificate> {
  const answers = new Map<string, string>()
  const port = await openHttpPort(answers)
  const stopping = new AbortController()
  const { signal } = stopping
  const ready = obtainFirst(answers, say, signal)
  const renewing = ready.then(() => renew(answers, signal)).catch(() => {})
  return {
    ready,
    async stop() {
      stopping.abort()
      await port.close()
      await renewing
    },
  }
}

/** Tries until there is a certificate, and prints the reasons of failures: mostly a name does not lead here yet. */
async function obtainFirst(answers: Map<string, string>, say: (line: string) => void, signal: AbortSignal) {
  const { ACME_DIRECTORY, ACME_DOMAINS, TLS_CERT = '' } = env()
  for (let failures = 0; !existsSync(TLS_CERT); failures++) {
    say(`asking ${new URL(ACME_DIRECTORY).host} for a certificate for ${ACME_DOMAINS.join(', ')} …`)
    try {
      await obtain(answers, signal)
    } catch (error) {
      signal.throwIfAborted()
      const delay = FIRST_DELAYS_MS[failures] ?? LAST_DELAY_MS
      say(`no certificate: ${errorText(error)}; the next attempt in ${delay / MINUTE_MS} min`)
      await sleep(delay, undefined, { signal })
    }
  }
}

async function renew(answers: Map<string, string>, signal: AbortSignal) {
  for (;;) {
    try {
      if (isDue(new X509Certificate(readFileSync(env().TLS_CERT ?? '')))) await obtain(answers, signal)
    } catch (error) {
      signal.throwIfAborted()
      log().error({ err: error }, 'the TLS certificate could not be renewed')
    }
    await sleep(CHECK_MS, undefined, { signal, ref: false })
  }
}

function isDue(certificate: X509Certificate): boolean {
  const [from, until] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()]
  return (
    Date.now() > until - (until - from) / 3 ||
    env().ACME_DOMAINS.some((name) => certificate.checkHost(name) === undefined)
  )
}

/** @throws Error with the authority's reason */
async function obtain(answers: Map<string, string>, signal: AbortSignal): Promise<void> {
  const { ACME_DIRECTORY, ACME_DOMAINS, TLS_CERT = '' } = env()
  await mkdir(dirname(TLS_CERT), { recursive: true, mode: 0o700 })
  axios.defaults.timeout = ANSWER_MS
  const client = new Client({ directoryUrl: ACME_DIRECTORY, ...(await account(dirname(TLS_CERT))) })
  const [key, csr] = await crypto.createCsr({ altNames: ACME_DOMAINS }, await crypto.createPrivateEcdsaKey())
  const chain = await client.auto({
    csr,
    challengePriority: ['http-01'],
    // The check would fail where this machine cannot reach its own public name.
    skipChallengeVerification: true,
    challengeCreateFn: async (_authorization, { token }, answer) => {
      signal.throwIfAborted()
      answers.set(token, answer)
    },
    challengeRemoveFn: async (_authorization, { token }) => {
      answers.delete(token)
    },
  })
  // Both in one file: a crash between two writes would leave a certificate with another's key.
  await writeDurably(TLS_CERT, [Readable.from([chain, key])])
  log().info({ domains: ACME_DOMAINS }, 'a TLS certificate was obtained')
}

/** The account by which the authority knows this installation: registered once, which accepts its terms. */
async function account(folder: string): Promise<{ accountKey: string; accountUrl: string }> {
  const { ACME_DIRECTORY, ACME_EMAIL } = env()
  const file = join(folder, 'account.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as { accountKey: string; accountUrl: string }
  const accountKey = (await crypto.createPrivateEcdsaKey()).toString()
  const client = new Client({ directoryUrl: ACME_DIRECTORY, accountKey })
  await client.createAccount({ termsOfServiceAgreed: true, ...(ACME_EMAIL && { contact: [`mailto:${ACME_EMAIL}`] }) })
  const registered = { accountKey, accountUrl: client.getAccountUrl() }
  await writeDurably(file, [Readable.from([JSON.stringify(registered)])])
  return registered
}
