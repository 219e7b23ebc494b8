import { documentOf } from './request.ts'

/** One representation of an answer, with what there is to say of it. */
export interface Shown {
  text: string
  /** Bytes of the body as sent. */
  bytes: number
  /** Facts in the order to show them: status, cache state, age. */
  facts: [name: string, value: string][]
}

const HEADERS = ['cache-status', 'age', 'cache-control', 'etag']
const PATIENCE_MS = 10_000

/** Asks the external layer over HTTP with the reader's own session. */
export async function askOutside(address: string, format: 'json' | 'xml', signal: AbortSignal): Promise<Shown> {
  const url = `/api/v1${address}${address.includes('?') ? '&' : '?'}format=${format}`
  const response = await fetch(url, { signal, cache: 'no-store' })
  const text = await response.text()
  const facts: Shown['facts'] = [['status', String(response.status)]]
  for (const name of HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) facts.push([name, value])
  }
  return { text, bytes: new TextEncoder().encode(text).length, facts }
}

/** Asks over the socket; it is closed after the answer. @throws Error when it does not open or answer */
export function askSocket(address: string, signal: AbortSignal): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const url = new URL('/api/v1/socket', location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url, 'catalogue.xml.v1')
    const stop = (reason: string) => {
      clearTimeout(timer)
      socket.close()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => stop('The socket did not answer'), PATIENCE_MS)
    signal.addEventListener('abort', () => stop('Aborted'))
    socket.addEventListener('open', () => socket.send(documentOf(address)))
    socket.addEventListener('error', () => stop('The socket could not be opened'))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      socket.close()
      const attributes = /^(?:<\?.*?\?>)?<response([^>]*)>/.exec(data)?.[1] ?? ''
      const facts = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      )
      resolve({ text: data, bytes: new TextEncoder().encode(data).length, facts })
    })
  })
}
