import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZONE, typedValue } from '../../testing/arbitraries.ts'
import { absoluteName } from '../../records/names.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { normalizeValue } from '../../records/record-types.ts'
import { startDnsServer } from './dns-server.ts'

const COUNT = 400
const present = spawnSync('dig', ['-v']).error === undefined

if (!present) console.warn('SKIPPED: values read by dig, because dig (Debian: bind9-dnsutils) is not installed')

describe.skipIf(!present)('dig', () => {
  it('reads every generated value as it was written', async () => {
    const recordSets = fc.sample(typedValue, COUNT).map(({ type, text }, at): RecordSet => {
      return { name: `n${at}`, type, ttl: 60, values: [normalizeValue(type, text, ZONE)] }
    })
    // A delegation is answered by a referral: its value is read elsewhere.
    const asked = recordSets.filter(({ type }) => type !== 'NS')
    const zone = {
      name: ZONE,
      serial: 1,
      ttl: 60,
      nameservers: ['ns1.test'],
      recordSets,
      soa: 'ns1.test. a.test. 1 2 3 4 5',
    }
    const server = await startDnsServer({
      host: '127.0.0.1',
      port: 0,
      source: { zone: (name) => (name === ZONE ? zone : undefined) },
      answersPerSecond: 1_000_000,
    })
    const folder = mkdtempSync(join(tmpdir(), 'quartet-dig-'))
    const batch = join(folder, 'queries')
    writeFileSync(batch, asked.map(({ name, type }) => `${absoluteName(name, ZONE)} ${type}\n`).join(''))
    try {
      const shared = [
        '@127.0.0.1',
        '-p',
        String(server.port),
        '+noall',
        '+answer',
        '+nosplit',
        '+norecurse',
        '+noidnout',
        '+time=30',
      ]
      const { stdout } = await promisify(execFile)('dig', [...shared, '-f', batch], { maxBuffer: 1 << 26 })
      const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith(';'))
      const read = lines.map((line) => {
        const [, name = '', type = '', text = ''] = /^(\S+)\s+60\s+IN\s+(\S+)\s+(.*)$/.exec(line) ?? []
        return `${name} ${type} ${normalizeValue(type as 'A', text, ZONE)}`
      })
      expect(read).toEqual(asked.map(({ name, type, values }) => `${absoluteName(name, ZONE)} ${type} ${values[0]}`))
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  })
})
