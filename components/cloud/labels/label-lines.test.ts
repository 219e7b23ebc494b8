import { expect, it } from 'vitest'
import { labelLines, labelsFrom } from './label-lines.ts'

it('reads labels as they are written, and a bare key', () => {
  const labels = { env: 'production', 'example.com/team': 'a', empty: '' }
  expect(labelsFrom(labelLines(labels))).toEqual(labels)
  expect(labelsFrom('  a = b \n\nbare\n')).toEqual({ a: 'b', bare: '' })
})
