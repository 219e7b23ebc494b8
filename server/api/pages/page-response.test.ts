import { brotliDecompressSync } from 'node:zlib'
import { EventEmitter, once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { servePages } from './testing/pages.ts'

const FIRST = `<html><head></head><body>${'first '.repeat(500)}`
const REST = 'the rest</body></html>'
let finish = Promise.withResolvers<void>()
const TYPES: Record<string, string> = { png: 'image/png', js: 'application/javascript; charset=UTF-8' }
let rendered = 0
const endings = new EventEmitter()
const url = servePages(async ({ url = '', headers }, outgoing) => {
  rendered++
  outgoing.once('close', () => endings.emit('closed'))
  if (headers.range) outgoing.statusCode = 206
  outgoing.setHeader('Accept-Ranges', 'bytes')
  outgoing.setHeader('Content-Type', TYPES[url.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8')
  outgoing.write(FIRST)
  if (url === '/slow') await finish.promise
  outgoing.end(REST)
})

async function answerOf(path: string, coding: string, range?: string): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': coding, ...(range && { range }) }
  const [answer] = (await once(get(url() + path, { headers }), 'response')) as [IncomingMessage]
  return answer
}

test('a page is compressed', async () => {
  const answer = await answerOf('/', 'gzip, br')
  const body = Buffer.concat(await answer.toArray())
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Accept-Language, Cookie' })
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

test('a file of the build is rendered once, and sent whole to those who ask for a range', async () => {
  const path = '/_next/static/chunks/page.js'
  const before = rendered
  const ranged = await answerOf(path, 'identity', 'bytes=0-40')
  expect(ranged.statusCode).toBe(200)
  expect(ranged.headers['accept-ranges']).toBeUndefined()
  expect(Buffer.concat(await ranged.toArray()).toString()).toBe(FIRST + REST)
  const coded = Buffer.concat(await (await answerOf(path, 'br')).toArray())
  expect(brotliDecompressSync(coded).toString()).toBe(FIRST + REST)
  expect(rendered - before).toBe(1)
  expect((await answerOf('/picture.png', 'identity', 'bytes=0-40')).statusCode).toBe(206)
})

test('Next learns that the client has disconnected, and what it writes then is dropped', async () => {
  finish = Promise.withResolvers()
  const closed = once(endings, 'closed')
  const answer = await answerOf('/slow', 'br')
  await once(answer, 'data')
  answer.destroy()
  await closed
  finish.resolve()
  expect((await answerOf('/', 'br')).statusCode).toBe(200)
})

test('what fails while it is being sent ends the connection', async () => {
  finish = Promise.withResolvers()
  const answer = await answerOf('/slow', 'identity')
  await once(answer, 'data')
  finish.reject(new Error('Next has failed'))
  await expect(answer.toArray()).rejects.toThrow('aborted')
})
