import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Reply } from './reply.ts'

export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Higher qualities cost seconds for a body of a megabyte. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses the body of a reply when the caller takes br or gzip; a validator becomes weak, as RFC 9110 asks. */
export async function compress(reply: Reply, accepted: string | null): Promise<Reply> {
  const { headers, body } = reply
  const coding = codingFor(accepted)
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  if (!coding || body === null) return reply
  reply.body = await encoded(body, coding)
  headers['content-encoding'] = coding
  if (headers.etag && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`
  return reply
}

/** The coding to answer with, by a header `Accept-Encoding`; null for none. */
export function codingFor(accepted: string | null): Coding | null {
  if (accepted === null) return null
  const taken = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = new Set(taken.map((part) => part.split(';')[0]?.trim().toLowerCase()))
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null
}

/** The body in that coding; made beside the event loop. */
export function encoded(body: string | Uint8Array, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? brotli(body, BROTLI) : zip(body, { level: 5 })
}
