import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TransferKey } from '../transfers/transfers.schema.ts'

const run = promisify(execFile)

/** Whether BIND and dig are installed (Debian: bind9, bind9-dnsutils). */
export const hasBind = ['named', 'dig'].every(isInstalled)
export const hasDig = isInstalled('dig')

type Key = Pick<TransferKey, 'Name' | 'Secret'>

/** What dig prints of a whole zone that it transfers, null when it is refused. @param server `address:port` */
export async function transferred(server: string, zone: string, key?: Key, from?: string): Promise<string | null> {
  const signed = key ? ['-y', `hmac-sha256:${key.Name}:${key.Secret}`] : []
  const source = from === undefined ? [] : ['-b', from]
  const text = await dig(server, ...signed, ...source, '+noidnout', zone, 'AXFR')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(';'))
  return lines.length === 0 ? null : lines.join('\n')
}

/** @param server `address:port` */
async function dig(server: string, ...args: string[]): Promise<string> {
  const [address = '', port = ''] = server.split(':')
  const options = ['+noall', '+answer', '+onesoa', '+time=5', '+tries=2']
  const { stdout } = await run('dig', [`@${address}`, '-p', port, ...options, ...args], { maxBuffer: 1 << 26 })
  return stdout
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined
}

/** A port of TCP and very likely of UDP that is free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a BIND that is a secondary of one zone. */
export async function startSecondary(options: { zone: string; primary: string; port: number; key: Key | null }) {
  const { zone, primary, port, key } = options
  const folder = await mkdtemp(join(tmpdir(), 'quartet-bind-'))
  const [address = '', primaryPort = ''] = primary.split(':')
  const name = key ? `"${key.Name}"` : ''
  const config = `
    ${key ? `key ${name} { algorithm hmac-sha256; secret "${key.Secret}"; };` : ''}
    options {
      directory "${folder}"; pid-file none; session-keyfile none; managed-keys-directory "${folder}";
      listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
      recursion no; notify no; dnssec-validation no; allow-transfer { any; };
    };
    controls { };
    zone "${zone}" {
      type slave; file "zone";
      masters { ${address} port ${primaryPort} ${key ? `key ${name}` : ''}; };
    };`
  await writeFile(join(folder, 'named.conf'), config)
  const named = spawn('named', ['-g', '-c', join(folder, 'named.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  named.stderr.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  const server = `127.0.0.1:${port}`
  return {
    server,
    log: () => log,
    /** The serial that it answers with, null while it has no zone. */
    async serial(): Promise<number | null> {
      const text = await dig(server, '+short', zone, 'SOA').catch(() => '')
      return Number(text.split(' ')[2]) || null
    },
    async close() {
      const ended = once(named, 'exit')
      named.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
