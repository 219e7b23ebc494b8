// The port beside HTTPS; and certificates of the ACME server pebble (npm run suite -- acme).
import { execFileSync } from 'node:child_process'
import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { get, globalAgent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#server/core/net.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { startTestServer } from '#server/testing/http.ts'
import { ACME_ROOT, startPebble, type Pebble } from '#server/testing/pebble.ts'
import { keepCertificate } from './acme.ts'
import { openHttpPort } from './http-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-acme-'))
const before = { DATA_DIR: env().DATA_DIR, PORT: String(env().PORT) }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

afterAll(() => {
  setEnv({ ...before, ACME_DOMAINS: '', ACME_DIRECTORY: '', HTTP_PORT: '' })
  rmSync(folder, { recursive: true })
})

describe('the port beside HTTPS', () => {
  beforeEach(() => setEnv({ ACME_DOMAINS: 'One.example,two.example', HTTP_PORT: '0', PORT: '443' }))

  test('answers a challenge, and leads browsers to the same page by HTTPS', async () => {
    expect(await ask('one.example', '/.well-known/acme-challenge/token')).toEqual([200, 'token.thumbprint'])
    expect(await ask('one.example:80', '/vacancies?text=a%20b')).toEqual([
      308,
      'https://one.example/vacancies?text=a%20b',
    ])
    expect(await ask('TWO.example', '/.well-known/acme-challenge/other')).toEqual([
      308,
      'https://two.example/.well-known/acme-challenge/other',
    ])
    setEnv({ PORT: '8443' })
    expect(await ask('two.example', '/')).toEqual([308, 'https://two.example:8443/'])
  })

  test('leads nobody to a name that is not ours, and takes nothing that is to be kept secret', async () => {
    expect(await ask('other.example', '/')).toEqual([421, ''])
    expect(await ask('one.example', '*', 'OPTIONS')).toEqual([421, ''])
    expect(await ask('one.example', '/api/servers', 'POST')).toEqual([405, ''])
  })
})

describe.skipIf(ACME_ROOT === undefined)('a certificate of pebble', () => {
  let pebble: Pebble
  const said: string[] = []
  const say = (line: string) => void said.push(line)

  beforeAll(async () => {
    const own = join(folder, 'pebble')
    mkdirSync(own)
    pebble = await startPebble(own)
    globalAgent.options.ca = readFileSync(pebble.certificate)
    setEnv({ ACME_DIRECTORY: pebble.directory, DATA_DIR: folder, PORT: '443', ACME_DOMAINS: 'localhost' })
  }, MINUTE)
  afterAll(async () => {
    delete globalAgent.options.ca
    if (pebble.process.kill()) await once(pebble.process, 'exit')
  })

  test(
    'the start says why there is none, and can be stopped while it waits',
    async () => {
      setEnv({ HTTP_PORT: String(await freePort()) })
      const kept = await keepCertificate(say)
      await expect
        .poll(() => said.at(-1), { timeout: MINUTE })
        .toMatch(/^no certificate: .*refused.*; the next attempt in 1 min$/s)
      await kept.stop()
      await expect(kept.ready).rejects.toThrow()
    },
    MINUTE,
  )

  test(
    'is obtained before the first request, and kept over a restart',
    async () => {
      setEnv({ HTTP_PORT: String(pebble.httpPort) })
      const first = await keepCertificate(say)
      await first.ready
      const server = await startTestServer()
      const { fingerprint256, subjectAltName } = await served(server.url)
      expect(subjectAltName).toBe('DNS:localhost')
      await first.stop()

      const again = await keepCertificate(say)
      await again.ready
      await again.stop()
      expect((await served(server.url)).fingerprint256).toBe(fingerprint256)
      await server.close()
    },
    MINUTE,
  )

  test(
    'is renewed when a name is missing or it is about to expire, while the old one is served',
    async () => {
      const { TLS_CERT = '' } = env()
      for (const [name, days] of [
        ['other.example', '1000'],
        ['localhost', '1'],
      ] as const) {
        selfSigned(TLS_CERT, name, days)
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * HOUR })
        onTestFinished(() => void vi.useRealTimers())
        const kept = await keepCertificate(say)
        await kept.ready
        const server = await startTestServer()
        await expect.poll(async () => (await served(server.url)).issuer, { timeout: MINUTE }).toContain('Pebble')
        expect((await served(server.url)).subjectAltName).toBe('DNS:localhost')
        await kept.stop()
        await server.close()
      }
    },
    3 * MINUTE,
  )
})

/** Status, and location or body, of a request for this name. */
async function ask(host: string, path: string, method = 'GET'): Promise<[number | undefined, string]> {
  const port = await openHttpPort(new Map([['token', 'token.thumbprint']]))
  try {
    const asking = request({ port: port.port, path, method, headers: { host }, agent: false }).end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    const body = await text(response)
    return [response.statusCode, response.headers.location ?? body]
  } finally {
    await port.close()
  }
}

/** Writes a certificate of nobody, with its key. */
function selfSigned(file: string, name: string, days: string): void {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', days]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', [...args, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  writeFileSync(file, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
}

/** The certificate of a new connection. */
async function served(url: string): Promise<X509Certificate> {
  const asking = get(url.replace('http:', 'https:'), { rejectUnauthorized: false, agent: false, path: '/api/health' })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const certificate = (response.socket as TLSSocket).getPeerX509Certificate()
  response.resume()
  if (certificate === undefined) throw new Error('no certificate')
  return certificate
}
