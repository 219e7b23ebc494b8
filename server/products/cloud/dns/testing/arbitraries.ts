import fc from 'fast-check'
import { quoted } from '../records/presentation.ts'
import { locationText } from '../records/location.ts'
import { RECORD_TYPES, fromWire, normalizeValue, type RecordType } from '../records/record-types.ts'
import { checkZone, type RecordSet } from '../records/record-set-rules.ts'
import { numberBytes } from '../records/wire.ts'

/** The zone that generated record sets are in. */
export const ZONE = 'example.com'

const label = fc.stringMatching(/^[a-z0-9_-]{1,8}$/)
const hostLabel = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const bytes = (min: number, max: number) => fc.uint8Array({ minLength: min, maxLength: max })
const byte = fc.integer({ min: 0, max: 255 })
const word = fc.integer({ min: 0, max: 65_535 })

/** Few different labels, so that names are above and beside one another. */
const ownerLabel = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c') }, { weight: 1, arbitrary: label })
const owner = fc.oneof(
  fc.constant('@'),
  fc.array(ownerLabel, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.')),
  fc.array(ownerLabel, { maxLength: 2 }).map((labels) => ['*', ...labels].join('.')),
)
const host = fc
  .array(hostLabel, { minLength: 1, maxLength: 3 })
  .chain((labels) => fc.constantFrom(`${labels.join('.')}.`, labels.join('.'), `a.${ZONE}.`))
/** Labels of any bytes, as in DNS-SD. */
const anyName = fc.oneof(
  host,
  fc.array(bytes(1, 10), { minLength: 1, maxLength: 3 }).map((labels) => {
    const wire = Buffer.concat([...labels.map((one) => Buffer.from([one.length, ...one])), Buffer.of(0)])
    return fromWire('PTR', wire)
  }),
)
const hexOf = (arbitrary: fc.Arbitrary<Uint8Array>) => arbitrary.map((data) => Buffer.from(data).toString('hex'))
const words = (...parts: fc.Arbitrary<string | number>[]) => fc.tuple(...parts).map((all) => all.join(' '))

/** Whole minutes are frequent. */
const angle = (degrees: number) =>
  fc.oneof(
    fc.integer({ min: -degrees * 60, max: degrees * 60 }).map((minutes) => minutes * 60_000),
    fc.integer({ min: -degrees * 3_600_000, max: degrees * 3_600_000 }),
  )
const length = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([digit, power]) => digit * 10 ** power)

const parameter = (key: number, data: fc.Arbitrary<Uint8Array>) =>
  data.map((value) => Buffer.concat([numberBytes(key, 2), numberBytes(value.length, 2), value]))
const service = fc
  .tuple(
    fc.option(
      parameter(
        1,
        bytes(1, 9).map((id) => Buffer.from([id.length, ...id, 2, 0x68, 0x32])),
      ),
    ),
    fc.option(parameter(3, bytes(2, 2))),
    fc.option(parameter(4, fc.oneof(bytes(4, 4), bytes(8, 8)))),
    fc.option(parameter(5, bytes(1, 20))),
    fc.option(parameter(6, bytes(16, 16))),
    fc.option(parameter(700, bytes(0, 20))),
  )
  .map((all) =>
    fromWire('SVCB', Buffer.concat([Buffer.from('0001016102646500', 'hex'), ...all.filter((one) => one !== null)])),
  )

const VALUES: Record<RecordType, fc.Arbitrary<string>> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  CAA: words(byte, fc.stringMatching(/^[a-hj-z0-9]{1,15}$/), bytes(0, 40).map(quoted)),
  CNAME: anyName,
  DS: words(word, byte, fc.constant(2), hexOf(bytes(32, 32))),
  HTTPS: fc.oneof(service, words(fc.constant(0), host)),
  LOC: fc
    .tuple(angle(90), angle(180), fc.integer({ min: -10_000_000, max: 4_284_967_295 }), length, length, length)
    .map(([latitude, longitude, altitude, size, horizontal, vertical]) =>
      locationText({ latitude, longitude, altitude, size, horizontal, vertical }),
    ),
  MX: fc.oneof(words(word, host), fc.constant('0 .')),
  NS: host,
  PTR: anyName,
  SRV: words(word, word, word, host),
  SSHFP: words(byte, fc.constantFrom(0, 3), hexOf(bytes(1, 40))),
  SVCB: fc.oneof(service, words(fc.constant(0), host)),
  TLSA: words(byte, byte, fc.constantFrom(0, 3), hexOf(bytes(1, 40))),
  TXT: fc.array(bytes(0, 300).map(quoted), { minLength: 1, maxLength: 3 }).map((texts) => texts.join(' ')),
}

/** A type with a value of it, as a person could have written it. */
export const typedValue = fc.constantFrom(...RECORD_TYPES).chain((type) => VALUES[type].map((text) => ({ type, text })))

const recordSet = fc
  .tuple(owner, fc.constantFrom(...RECORD_TYPES), fc.integer({ min: 30, max: 604_800 }))
  .chain(([name, type, ttl]) =>
    fc.array(VALUES[type], { minLength: 1, maxLength: type === 'CNAME' ? 1 : 4 }).map((texts): RecordSet => {
      const values = [...new Set(texts.map((text) => normalizeValue(type, text, ZONE)))]
      return { name, type, ttl, values }
    }),
  )

/** Record sets of a zone that break no rule. */
export const zone = fc.array(recordSet, { maxLength: 30 }).map((sets) => {
  const kept = new Map(sets.map((set) => [`${set.name} ${set.type}`, set]))
  for (;;) {
    const problems = checkZone([...kept.values()])
    if (problems.length === 0) return [...kept.values()]
    for (const { name, type } of problems) kept.delete(`${name} ${type}`)
  }
})
