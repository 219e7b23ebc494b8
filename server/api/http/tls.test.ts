import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/core/process/log.ts'
import { setEnv } from '#server/settings/env.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-tls-'))
const cert = join(folder, 'cert.pem')
const key = join(folder, 'key.pem')
let server: TestServer

beforeAll(async () => {
  renew('first')
  setEnv({ TLS_CERT: cert, TLS_KEY: key })
  server = await startTestServer()
})

afterAll(async () => {
  await server.close()
  setEnv({ TLS_CERT: '', TLS_KEY: '' })
  rmSync(folder, { recursive: true })
})

test('a renewed certificate is served without a restart, and one that cannot be used is not', async () => {
  expect(await served()).toBe('first')
  renew('second')
  await expect.poll(served).toBe('second')
  const refused = vi.spyOn(log(), 'error')
  writeFileSync(cert, 'half a certificate')
  renew('third', join(folder, 'other-key.pem'))
  writeFileSync(key, 'not a key')
  await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(0)
  expect(await served()).toBe('second')
  renew('fourth')
  await expect.poll(served).toBe('fourth')
})

function renew(name: string, keyFile = key): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...args, '-subj', `/CN=${name}`, '-keyout', keyFile, '-out', cert], { stdio: 'ignore' })
}

/** The name on the certificate of a new connection. */
function served(): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${server.url.replace('http:', 'https:')}/api/health`,
      { rejectUnauthorized: false, agent: false },
      (response) => {
        const { subject } = (response.socket as TLSSocket).getPeerCertificate()
        response.resume().on('end', () => resolve(String(subject.CN)))
      },
    )
    request.on('error', reject)
  })
}
