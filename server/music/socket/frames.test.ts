import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb } from '#server/core/db.ts'
import { closeNews } from '#server/core/news.ts'
import { aTrack } from '../testing.ts'
import { bodyOf, requestDocument, startSocketServer } from './testing.ts'
import type { SocketServer } from './testing.ts'

let outside: SocketServer
let track: { id: number }
beforeAll(async () => {
  outside = await startSocketServer()
  track = await aTrack({ title: 'Snake Rag <&>' })
})
afterAll(async () => {
  await outside.close()
  await closeNews()
  await closeDb()
})

describe('a frame', () => {
  it('that is not well-formed gets an error document, the third one closes with 1007', async () => {
    const client = await outside.open()
    for (const text of ['<a', '<!DOCTYPE a><a/>', '<a/><b/>']) client.send(text)
    for (let i = 0; i < 3; i++) expect(bodyOf(await client.next())).toMatchObject({ error: { code: 'bad_xml' } })
    expect(await client.closed).toBe(1007)
  })

  it('of bytes closes with 1003', async () => {
    const client = await outside.open()
    client.send(Buffer.from('<request/>'))
    expect(await client.closed).toBe(1003)
  })

  it('of 64 KiB is read, of one byte more closes with 1009', async () => {
    const client = await outside.open()
    const pad = (size: number) => {
      const document = requestDocument('/search', { q: 'x' }, '1')
      return document + ' '.repeat(size - document.length)
    }
    client.send(pad(65_536))
    expect((await client.next()).attributes['status']).toBe('200')
    client.send(pad(65_537))
    expect(await client.closed).toBe(1009)
  })

  it('of any kind never breaks the server or shows what is inside', async () => {
    const parts = [
      '<request id="1" path="/track/1">',
      '</request>',
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      '&x;',
      '\0',
    ]
    parts.push(
      '<a>'.repeat(200),
      '&#xFFFFFFF;',
      ']]>',
      '<?xml version="1.1"?>',
      '\u2028',
      '<param name="__proto__">1</param>',
    )
    let seed = 7
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
    for (let round = 0; round < 60; round++) {
      const client = await outside.open()
      const documents: string[] = []
      client.socket.on('message', (data: Buffer) => documents.push(data.toString()))
      for (let i = 0; i < 4; i++) {
        client.send(Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]).join(''))
      }
      client.socket.close()
      await client.closed
      for (const document of documents) expect(document).not.toMatch(/root:|node_modules|\.ts:|stack/)
    }
    const client = await outside.open()
    expect((await client.ask(`/track/${track.id}`)).attributes['status']).toBe('200')
    client.socket.terminate()
  })
})
