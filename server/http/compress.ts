import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIN_BYTES = 1400
const TEXTUAL = /^(?:application\/(?:json|problem\+json|xml|javascript)|text\/(?!event-stream))/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a large textual body when the caller takes br or gzip. Streams and small bodies stay as they are. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const { headers } = response
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
  if (!response.body || headers.has('Content-Encoding') || !TEXTUAL.test(headers.get('Content-Type') ?? ''))
    return response
  if (!encoding) return response
  const plain = Buffer.from(await response.arrayBuffer())
  if (plain.length < MIN_BYTES) return new Response(plain, response)
  const packed = encoding === 'br' ? await brotli(plain, BROTLI) : await zip(plain, { level: 5 })
  const made = new Response(new Uint8Array(packed), response)
  made.headers.set('Content-Encoding', encoding)
  made.headers.append('Vary', 'Accept-Encoding')
  made.headers.delete('Content-Length')
  const tag = made.headers.get('ETag')
  if (tag && !tag.startsWith('W/')) made.headers.set('ETag', `W/${tag}`)
  return made
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
