import { brotliDecompressSync } from 'node:zlib'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { servePages } from './testing/pages.ts'

const FIRST = `<html><head></head><body>${'first '.repeat(500)}`
const REST = 'the rest</body></html>'
const LIBRARY = 'f()'.repeat(100_000)
let finish = Promise.withResolvers<void>()
const TYPES: Record<string, string> = { png: 'image/png', js: 'application/javascript; charset=UTF-8' }
const url = servePages(async ({ url = '', headers }, outgoing) => {
  if (headers.range) outgoing.statusCode = 206
  outgoing.setHeader('Accept-Ranges', 'bytes')
  outgoing.setHeader('Content-Type', TYPES[url.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8')
  outgoing.write(FIRST)
  if (url === '/slow') await finish.promise
  if (url.endsWith('library.js')) outgoing.write(LIBRARY)
  outgoing.end(REST)
})

async function answerOf(path: string, coding: string, range?: string): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': coding, ...(range && { range }) }
  const [answer] = (await once(get(url() + path, { headers }), 'response')) as [IncomingMessage]
  return answer
}

test('a page that is complete soon is sent as a whole, compressed', async () => {
  const answer = await answerOf('/', 'gzip, br')
  const body = Buffer.concat(await answer.toArray())
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) })
  expect(answer.headers.vary).toContain('Accept-Encoding')
  expect(brotliDecompressSync(body).toString()).toBe(FIRST + REST)
})

test.each(['br', 'identity'])(
  'a slow page is streamed: its first part is read before the last is made (%s)',
  async (coding) => {
    finish = Promise.withResolvers()
    const answer = await answerOf('/slow', coding)
    expect(answer.statusCode).toBe(200)
    const [part] = (await once(answer, 'data')) as [Buffer]
    finish.resolve()
    const body = Buffer.concat([part, ...(await answer.toArray())] as Buffer[])
    expect((coding === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(FIRST + REST)
  },
)

test('what cannot be compressed passes as it is', async () => {
  const answer = await answerOf('/picture.png', 'br')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(Buffer.concat(await answer.toArray()).toString()).toBe(FIRST + REST)
})

test.each(['br', 'identity'])(
  'a script of the build is compiled while it loads, unless it is a library (%s)',
  async (coding) => {
    const bodyOf = async (path: string) => {
      const body = Buffer.concat(await (await answerOf(path, coding)).toArray())
      return (coding === 'br' ? brotliDecompressSync(body) : body).toString()
    }
    const hint = '//# allFunctionsCalledOnLoad\n'
    expect(await bodyOf('/_next/static/chunks/page.js')).toBe(hint + FIRST + REST)
    expect(await bodyOf('/_next/static/chunks/library.js')).toBe(FIRST + LIBRARY + REST)
    expect(await bodyOf('/elsewhere.js')).toBe(FIRST + REST)
  },
)

test('a file of the build is sent whole: a range would be of the file before its changes', async () => {
  const answer = await answerOf('/_next/static/chunks/page.js', 'identity', 'bytes=0-40')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['accept-ranges']).toBeUndefined()
  expect((await answerOf('/picture.png', 'identity', 'bytes=0-40')).statusCode).toBe(206)
})
