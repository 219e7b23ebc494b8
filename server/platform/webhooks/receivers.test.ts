import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import dns from 'node:dns'
import tls from 'node:tls'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aReceiver, aWebhook, deliver, deliveriesOf, happen, type Receiver } from './testing/receiver.ts'

const TIMEOUT_MS = 1500
const TIMED_OUT = `No answer within ${TIMEOUT_MS / 1000} seconds`
let receiver: Receiver
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
const raw: Server[] = []

beforeAll(() => setEnv({ WEBHOOKS_TIMEOUT_MS: String(TIMEOUT_MS) }))
beforeEach(async () => {
  setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  receiver = await aReceiver()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await receiver.close()
  for (const server of raw.splice(0)) server.close()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeDb()
})

/** Sends one event there and reads its delivery. */
async function sendTo(url: string) {
  const { id, userId } = await aWebhook(url)
  await happen(userId)
  await deliver(id)
  const [delivery] = await deliveriesOf(id)
  return { ...delivery }
}

describe('a receiver', () => {
  test('that is dead costs an attempt', async () => {
    await receiver.close()
    expect(await sendTo(receiver.url)).toMatchObject({
      state: 'pending',
      attempts: 1,
      status: null,
      error: 'The connection was refused',
    })
    receiver = await aReceiver()
  })

  test.each(['at once', 'after it has read the request'])(
    'that closes the connection %s costs an attempt',
    async (when) => {
      const url = await speaks((socket) => {
        if (when === 'at once') socket.destroy()
        else socket.once('data', () => socket.destroy())
      })
      expect(await sendTo(url)).toMatchObject({ state: 'pending', error: 'The connection failed (ECONNRESET)' })
    },
  )

  test('that never answers is left after the timeout', async () => {
    receiver.answer = () => {}
    const timedOut = { state: 'pending', attempts: 1, status: null, error: TIMED_OUT }
    expect(await sendTo(receiver.url)).toMatchObject(timedOut)
  })

  test('that sends its headers byte by byte is left after the timeout too', async () => {
    const url = await speaks((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 50)
      socket.once('close', () => clearInterval(drip))
    })
    expect(await sendTo(url)).toMatchObject({ state: 'pending', error: TIMED_OUT })
  })

  // This test ends before the longest timeout there is: it is not the timeout that cuts.
  test('that sends its body byte by byte has received the event, and is cut', { timeout: 55_000 }, async () => {
    let isCut = false
    const url = await speaks((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 50)
      socket.once('close', () => {
        clearInterval(drip)
        isCut = true
      })
    })
    setEnv({ WEBHOOKS_TIMEOUT_MS: '60000' })
    const delivery = await sendTo(url)
    setEnv({ WEBHOOKS_TIMEOUT_MS: String(TIMEOUT_MS) })
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 })
    await expect.poll(() => isCut).toBe(true)
  })

  test('with an endless body is read no further than 2,048 bytes', async () => {
    let sent = 0
    const MEGABYTE = 'x'.repeat(1_000_000)
    receiver.answer = (response) => {
      response.writeHead(500)
      const more = () => {
        sent += MEGABYTE.length
        response.write(MEGABYTE)
      }
      response.on('drain', more).on('error', () => {})
      more()
    }
    const { answer } = await sendTo(receiver.url)
    expect(answer).toBe('x'.repeat(2048))
    expect(sent).toBeLessThan(20_000_000)
  })

  test('with a body that no text can hold is kept as text all the same', async () => {
    receiver.answer = (response) => void response.writeHead(400).end(Buffer.from([0, 0xff, 0xd8, 65, 27]))
    expect(await sendTo(receiver.url)).toMatchObject({ status: 400, answer: '���A�' })
  })

  test.each([301, 302, 303, 307, 308])('that redirects with %s is not followed', async (status) => {
    const other = await aReceiver()
    receiver.answer = (response) => void response.writeHead(status, { Location: other.url }).end()
    expect(await sendTo(receiver.url)).toMatchObject({ state: 'pending', status })
    expect(other.received).toEqual([])
    await other.close()
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 'The connection failed (HPE_INVALID_CONSTANT)'],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`, 'The connection failed (HPE_HEADER_OVERFLOW)'],
    ['a broken status', 'HTTP/1.1 99 No\r\n\r\n', /^The connection failed/],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      /^The connection failed/,
    ],
  ])('that speaks %s costs an attempt', async (_what, text, error) => {
    const url = await speaks((socket) => void socket.once('data', () => socket.write(text)))
    const delivery = await sendTo(url)
    expect(delivery.state).toBe('pending')
    expect(delivery.error ?? String(delivery.status)).toMatch(error)
  })

  test('that promises more than it sends has received the event', async () => {
    const url = await speaks((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'))
    })
    expect(await sendTo(url)).toMatchObject({ state: 'delivered', status: 200, answer: 'short' })
  })
})

describe('https', () => {
  test('is used with a certificate that the system trusts, and with no other', async () => {
    const trusted = certificate('trusted', 'receiver.example')
    const other = certificate('other', 'other.example')
    const before = tls.getCACertificates('default')
    const [good, wrongName] = await Promise.all([aReceiver({ tls: trusted }), aReceiver({ tls: other })])
    resolveTo(() => ['127.0.0.1'])
    const at = (to: Receiver) => to.url.replace('127.0.0.1', 'receiver.example')
    expect(await sendTo(at(good))).toMatchObject({
      error: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') as unknown,
    })
    tls.setDefaultCACertificates([...before, trusted.cert, other.cert])
    try {
      expect(await sendTo(at(good))).toMatchObject({ state: 'delivered', status: 204 })
      expect(await sendTo(at(wrongName))).toMatchObject({
        error: 'The TLS certificate or handshake is not valid (ERR_TLS_CERT_ALTNAME_INVALID)',
      })
      expect(await sendTo(at(receiver).replace('http:', 'https:'))).toMatchObject({ status: null, state: 'pending' })
      expect(wrongName.received).toEqual([])
    } finally {
      tls.setDefaultCACertificates(before)
      await Promise.all([good.close(), wrongName.close()])
    }
  })
})

describe('an address that is not public', () => {
  test.each([
    'http://127.0.0.1',
    'http://[::1]',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::ffff:7f00:1]',
  ])('is not connected to: %s', async (origin) => {
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '' })
    const { port } = new URL(receiver.url)
    expect(await sendTo(`${origin}:${port}/`)).toMatchObject({ state: 'pending', error: 'The address is not public' })
    expect(receiver.received).toEqual([])
  })

  test('is not connected to by any of the addresses of a name', async () => {
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '' })
    resolveTo(() => ['93.184.216.34', '127.0.0.1'])
    const url = receiver.url.replace('127.0.0.1', 'mixed.example')
    expect(await sendTo(url)).toMatchObject({ error: 'The address is not public' })
    expect(receiver.received).toEqual([])
  })

  test('is found at the moment of the connection, whatever the name resolved to before', async () => {
    let asked = 0
    resolveTo(() => (++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']))
    const { id, userId } = await aWebhook(receiver.url.replace('127.0.0.1', 'rebinding.example'))
    await happen(userId, 'server:1')
    await deliver(id)
    await happen(userId, 'server:1')
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
    expect(asked).toBe(2)
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'delivered' },
      { state: 'pending', error: 'The address is not public' },
    ])
  })
})

test('what an attempt could not be sent for says nothing of the inside', async () => {
  await receiver.close()
  const { error } = await sendTo(receiver.url)
  expect(error).not.toMatch(/\d+\.\d+\.\d+\.\d+|:\d+/)
  receiver = await aReceiver()
  expect(await db().webhookDelivery.count({ where: { error: { contains: '127.' } } })).toBe(0)
})

/** A receiver that speaks for itself. @returns its URL */
async function speaks(how: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    how(socket)
  })
  raw.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** The system's resolver, which no test may depend on. */
function resolveTo(addresses: () => string[]): void {
  const lookup = (_host: string, _options: unknown, done: (error: null, all: dns.LookupAddress[]) => void) =>
    done(
      null,
      addresses().map((address) => ({ address, family: 4 })),
    )
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
}

function certificate(name: string, host: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...how, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
