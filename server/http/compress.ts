import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Reply } from './reply.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses the body of a reply when the caller takes br or gzip; a validator becomes weak, as RFC 9110 asks. */
export async function compress(reply: Reply, accepted: string | null): Promise<Reply> {
  const { headers, body } = reply
  const encoding = accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : null
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  if (!encoding || body === null) return reply
  reply.body = encoding === 'br' ? await brotli(body, BROTLI) : await zip(body, { level: 5 })
  headers['content-encoding'] = encoding
  if (headers.etag && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`
  return reply
}
