import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { dnsEngine } from '../engine/engine.ts'
import { absoluteName } from '../records/names.ts'
import { RECORD_TYPES, normalizeValue } from '../records/record-types.ts'
import type { RecordSetView } from '../records/record-sets.schema.ts'
import { reconcileZones } from '../reconcile-zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { typedValue } from './arbitraries.ts'
import { aZone } from './zones.ts'

/** Record sets of a run: few by default, so that the daily test is short. */
const RUNS = Number(process.env['DNS_FUZZ_RUNS'] ?? 150)
const SEED = Number(process.env['DNS_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Record sets that are in a zone together. */
const TOGETHER = 50

interface Fuzzed {
  Name: string
  Type: string
  TTL?: number
  Values: string[]
}

/**
 * Any record set is refused with 4xx, or stored by the engine and answered as it was requested.
 * @param server `address:port` of the name server
 * @param restart restarts the name server, which then answers from what is stored
 */
export function fuzzedRecords(server: () => string, restart: () => Promise<void>): void {
  const cloud = aCloud()

  it(`refuses or answers ${RUNS} fuzzed record sets`, { timeout: 60_000 + RUNS * 300 }, async () => {
    console.info(`DNS_FUZZ_RUNS=${RUNS} DNS_FUZZ_SEED=${SEED}`)
    const customer = await aCustomer(cloud)
    const zone = await aZone(customer)
    const all = fc.sample(fuzzed, { numRuns: RUNS, seed: SEED })
    let answered = 0
    for (let at = 0; at < all.length; at += TOGETHER) {
      // Most names are made different, so that one set does not exclude the others.
      const sets = all.slice(at, at + TOGETHER).map((set, n) => ({ ...set, Name: set.Name.replace('#', `n${n}`) }))
      expect((await customer.call('PUT', `/dns/zones/${zone.ID}/records`, { RecordSets: [] })).status).toBe(202)
      await accepted(customer, zone, sets)
      await drain()
      answered += await checkAnswers(customer, zone, server())
    }
    console.info(`${answered} of ${RUNS} were accepted, and answered as requested`)
    expect(answered).toBeGreaterThan(RUNS / 10)
    const jobs = (await customer.call<JobView[]>('GET', '/jobs')).body
    expect(jobs.filter(({ State }) => State !== 'Completed').map(({ Type, Error }) => [Type, Error])).toEqual([])
    expect(await reconcileZones(dnsEngine())).toEqual({ removed: [], unknown: [], drifted: [] })
    await restart()
    await checkAnswers(customer, zone, server())
  })
}

/** Sends record sets together, and without those that are refused, until all that are left are accepted. */
async function accepted(customer: CloudClient, zone: ZoneView, sets: readonly Fuzzed[]): Promise<void> {
  if (sets.length === 0) return
  const path = `/dns/zones/${zone.ID}/records`
  const { status, body } = await customer.call<{ error?: { fields?: object } }>('PATCH', path, { RecordSets: sets })
  if (status === 202) return
  expect([status >= 400 && status < 500, status], JSON.stringify({ sets, body })).toEqual([true, status])
  if (sets.length === 1) return
  const wrong = new Set(
    Object.keys(body.error?.fields ?? {}).map((field) => Number(/^RecordSets\.(\d+)/.exec(field)?.[1])),
  )
  const rest = sets.filter((_, at) => !wrong.has(at))
  if (rest.length < sets.length) return accepted(customer, zone, rest)
  // The error for a rule between sets names none of them: send each half by itself.
  const half = Math.ceil(sets.length / 2)
  await accepted(customer, zone, sets.slice(0, half))
  await accepted(customer, zone, sets.slice(half))
}

/** @returns how many record sets were answered */
async function checkAnswers(customer: CloudClient, zone: ZoneView, server: string): Promise<number> {
  const { body: sets } = await customer.call<RecordSetView[]>('GET', `/dns/zones/${zone.ID}/records`)
  const cuts = sets.filter(({ Name, Type }) => Type === 'NS' && Name !== '@').map(({ Name }) => Name)
  // Delegated names are left out: they are answered by a referral.
  const own = sets.filter(({ Name, Type }) =>
    cuts.every((cut) => (Name !== cut || Type === 'DS') && !Name.endsWith(`.${cut}`)),
  )
  const wanted = own.flatMap(({ Name, Type, TTL, Values }) =>
    Values.map((value) => `${absoluteName(Name, zone.TechName)} ${TTL} ${Type} ${value}`),
  )
  const read = await answersOf(
    server,
    zone.TechName,
    own.map(({ Name, Type }) => ({ name: absoluteName(Name, zone.TechName), type: Type })),
  )
  expect(read.toSorted()).toEqual(wanted.toSorted())
  return sets.length
}

async function answersOf(server: string, zone: string, asked: readonly { name: string; type: string }[]) {
  if (asked.length === 0) return []
  const [address = '', port = ''] = server.split(':')
  const folder = await mkdtemp(join(tmpdir(), 'quartet-fuzz-'))
  const batch = join(folder, 'queries')
  await writeFile(batch, asked.map(({ name, type }) => `-q ${name} -t ${type}\n`).join(''))
  const options = ['+tcp', '+noall', '+answer', '+nosplit', '+norecurse', '+noidnout', '+time=30']
  const { stdout } = await promisify(execFile)('dig', [`@${address}`, '-p', port, ...options, '-f', batch], {
    maxBuffer: 1 << 26,
  })
  await rm(folder, { recursive: true })
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith(';'))
  return lines.map((line) => {
    const [, name = '', ttl = '', type = '', text = ''] = /^(\S+)\s+(\d+)\s+IN\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return `${name} ${ttl} ${type} ${normalizeValue(type as 'A', text, zone)}`
  })
}

const HOSTILE = [
  '',
  '.',
  '..',
  '@',
  '*',
  '*.*',
  '#.*',
  '*.#',
  '#..x',
  '-',
  '_',
  '_443._tcp.#',
  '#.',
  '#.example.',
  'bücher-#',
  'ß#',
  '💩#',
  'xn--#',
  'xn--a',
  '\u00ad#',
  '٠١٢#',
  '#。x',
  '\\000#',
  '\\.#',
  '#\\',
  '# x',
  '#\n',
  '#\t',
  '\u0000',
  '\ud800',
  '#%00',
  '#/../x',
  `${'a'.repeat(63)}.#`,
  `${'a'.repeat(64)}.#`,
  Array.from({ length: 120 }, () => 'a').join('.'),
  `#.${'b.'.repeat(125)}`,
  '__proto__',
  'constructor',
  '$ORIGIN',
  '$',
  ';#',
  '"#"',
  '(#)',
  '192.0.2.1',
]
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('#', 'w.#', '*.#', 'A#', '_x.#') },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
)

const everyByte = Array.from({ length: 256 }, (_, byte) => `\\${String(byte).padStart(3, '0')}`).join('')
const HOSTILE_VALUES = [
  '',
  ' ',
  '"',
  '""',
  '"a" "',
  '\\',
  '\\#',
  '\\# 0',
  '\\# 4 c0000201',
  '\\# 65535 00',
  '\\256',
  '\\999',
  everyByte,
  `"${everyByte}"`,
  'a'.repeat(255),
  'a'.repeat(256),
  `"${'a'.repeat(4096)}"`,
  'x'.repeat(16_385),
  '.',
  '@',
  '0 .',
  '10 @',
  '-1 a.',
  '65536 a.',
  '1e3 a.',
  '256.1.1.1',
  '01.02.03.04',
  '::',
  '::ffff:192.0.2.1',
  'fe80::1%eth0',
  '1 . alpn=""',
  '1 . mandatory=alpn',
  '0 issue ";"',
  '\u0000',
  '\ud800',
  'ünïcödé.example.',
  '"ünïcödé"',
  '( 1\n2 )',
  ';',
  '$INCLUDE /etc/passwd',
  'a.b.c.d.e.f.',
  `${'a'.repeat(64)}.`,
  `${'a.'.repeat(130)}`,
]
/** A valid value with a part of it replaced. */
const damaged = fc
  .tuple(typedValue, fc.nat(), fc.nat(5), fc.string({ unit: 'binary', maxLength: 4 }))
  .map(([{ text }, at, count, part]) => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + part + text.slice(from + count)
  })
const hostile = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), damaged, fc.string({ unit: 'binary', maxLength: 300 }))
const ttl = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 30, max: 604_800 }) },
  fc.constantFrom(0, -1, 29, 604_801, 1.5, 2 ** 40),
)

const fuzzed: fc.Arbitrary<Fuzzed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, typedValue, fc.option(ttl))
      .map(([Name, { type, text }, TTL]) => ({ Name, Type: type, Values: [text], ...(TTL !== null && { TTL }) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, fc.constantFrom(...RECORD_TYPES), fc.array(hostile, { minLength: 1, maxLength: 3 }))
      .map(([Name, Type, Values]) => ({ Name, Type, Values })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom('SOA', 'ANY', 'AXFR', 'a', '', 'TYPE65', 'DNSKEY'), hostile)
      .map(([Name, Type, value]) => ({ Name, Type, Values: [value] })),
  },
)
