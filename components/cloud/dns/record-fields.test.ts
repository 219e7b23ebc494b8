import { expect, it } from 'vitest'
import { TYPE_NAMES } from '#server/products/cloud/dns/records/record-sets.schema.ts'
import { VALUE_FIELDS, partsOfValue, valueOfParts } from './record-fields.ts'

const VALUES = {
  A: '192.0.2.1',
  MX: '10 mail.example.com.',
  SRV: '0 5 5060 sip.example.com.',
  TXT: '"two words" "and more"',
  CAA: '0 issue "ca.example; policy=ev"',
  HTTPS: '1 . alpn=h2,h3 port=8443',
} as const

it('parts each value and puts it together again', () => {
  for (const [type, value] of Object.entries(VALUES)) {
    const parts = partsOfValue(type as keyof typeof VALUES, value)
    expect(parts).toHaveLength(VALUE_FIELDS[type as keyof typeof VALUES].length)
    expect(valueOfParts(parts)).toBe(value)
  }
  expect(partsOfValue('CAA', VALUES.CAA)).toEqual(['0', 'issue', '"ca.example; policy=ev"'])
})

it('has fields for every type, and gives a value without its last part an empty one', () => {
  expect(Object.keys(VALUE_FIELDS).toSorted()).toEqual(TYPE_NAMES.toSorted())
  expect(partsOfValue('HTTPS', '0 alias.example.')).toEqual(['0', 'alias.example.', ''])
})
