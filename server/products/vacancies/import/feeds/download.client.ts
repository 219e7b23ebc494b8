import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { addressIn, forbidden, FORBIDDEN, lookupOf } from '#server/platform/webhooks/addresses.ts'
import { env } from '#server/settings/env.ts'
import { FeedFailure } from './feed-failure.ts'

/** Timeouts of the whole download, and between two chunks. */
const MOST_MS = 15 * 60_000
const SILENT_MS = 60_000
const MOST_REDIRECTS = 3

export interface Download {
  body: AsyncIterable<Buffer>
  charset: string | null
}

/** Whether a feed may be at an address as far as the URL shows it: https, or http in a network that a setting names. */
export function mayImportFrom(url: URL): boolean {
  const address = url.hostname === 'localhost' ? '127.0.0.1' : addressIn(url)
  if (url.protocol === 'https:') return address === null || isAllowed(address)
  return url.protocol === 'http:' && address !== null && isAllowed(address) && !isPublicAddress(address, [])
}

const isAllowed = (address: string): boolean => isPublicAddress(address, env().IMPORT_PRIVATE_NETWORKS)

/** Requests a feed and follows redirects; each time, the resolved address is checked. @throws FeedFailure */
export async function download(address: string, signal: AbortSignal): Promise<Download> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)])
  let url = new URL(address)
  for (let moved = 0; moved <= MOST_REDIRECTS; moved++) {
    const response = await traced('download feed', { kind: 'client' }, () => answerOf(url, until)).catch(
      (error: unknown) => {
        if (signal.aborted) throw error
        throw failureOf(error)
      },
    )
    const { statusCode: status = 0, headers } = response
    if (status === 200) return { body: response, charset: charsetOf(headers['content-type']) }
    response.destroy()
    const { location } = headers
    if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url))
      throw new FeedFailure('status', String(status))
    url = new URL(location, url)
  }
  throw new FeedFailure('status', 'too many redirects')
}

async function answerOf(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  if (!mayImportFrom(url)) throw forbidden()
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { 'User-Agent': 'Quartet-Import/1', Accept: 'application/xml, application/json, */*' }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, lookup: lookupOf(isAllowed), signal, headers }, resolve)
    asked.setTimeout(SILENT_MS, () => asked.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })))
    asked.once('error', reject).once('close', () => reject(new Error('closed without a response')))
    asked.end()
  })
}

function failureOf(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  const { name, code } = error as { name?: string; code?: string }
  if (code === FORBIDDEN) return new FeedFailure('forbidden_address')
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return new FeedFailure('timeout')
  return new FeedFailure('unreachable', code ?? null)
}

const charsetOf = (type: string | undefined): string | null => /charset="?([\w-]{1,40})/i.exec(type ?? '')?.[1] ?? null
