import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/core/net.ts'

/** A folder with the packages that scripts/suites/with-acme.sh unpacks. */
export const ACME_ROOT = process.env['ACME_ROOT']

const run = promisify(execFile)

export interface Pebble {
  process: ChildProcess
  /** Its address for clients. */
  directory: string
  /** The certificate by which clients know it. */
  certificate: string
  /** Where it looks for the answers to its challenges http-01. */
  httpPort: number
}

/**
 * The ACME server pebble with its files in this folder, which asks the name server at `dnsPort`, or else the system.
 */
export async function startPebble(folder: string, dnsPort?: number): Promise<Pebble> {
  const [certificate, key, config] = ['cert.pem', 'key.pem', 'pebble.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  const listenAddress = `127.0.0.1:${await freePort()}`
  const ports = { httpPort: await freePort(), tlsPort: await freePort() }
  const addresses = { listenAddress, managementListenAddress: `127.0.0.1:${await freePort()}` }
  writeFileSync(config, JSON.stringify({ pebble: { ...addresses, certificate, privateKey: key, ...ports } }))
  const resolver = dnsPort === undefined ? [] : ['-dnsserver', `127.0.0.1:${dnsPort}`]
  const pebble = spawn(`${ACME_ROOT}/usr/bin/pebble`, ['-config', config, ...resolver], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    pebble.once('exit', (code) => reject(new Error(`pebble ended with ${code}`)))
    // Read to its end: a program that nobody listens to any more is killed.
    pebble.stdout.on('data', (part: Buffer) => part.includes('ACME directory available at') && resolve())
  })
  return { process: pebble, directory: `https://${listenAddress}/dir`, certificate, httpPort: ports.httpPort }
}
