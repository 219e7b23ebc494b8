import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { addressIn, forbidden, lookupOf } from './addresses.ts'

const MOST_BYTES = 4 * 1024 * 1024

export interface Sent {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | undefined
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Sends a request to a service that is named by a setting, and reads its whole answer. Redirects are not followed.
 * @param networks networks that are allowed although they are not public
 * @throws Error, with the code FORBIDDEN for an address that is not allowed
 */
export async function exchange(sent: Sent, networks: readonly string[], signal: AbortSignal): Promise<Answer> {
  const isAllowed = (address: string) => isPublicAddress(address, networks)
  const address = addressIn(sent.url)
  if (address !== null && !isAllowed(address)) throw forbidden()
  return answerTo(sent, signal, lookupOf(isAllowed))
}

function answerTo(sent: Sent, signal: AbortSignal, lookup: ReturnType<typeof lookupOf>): Promise<Answer> {
  const { method, url, headers, body } = sent
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // A new connection each time: on one that is kept alive, a request may be lost when the service closes it.
    request(url, { method, agent: false, lookup, signal, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > MOST_BYTES) response.destroy(new Error('the answer is too long'))
      })
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
      .once('error', reject)
      .once('close', () => reject(new Error('closed without a response')))
      .end(body)
  })
}
