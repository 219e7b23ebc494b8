import { expect, test } from 'vitest'
import { inboxHref, inboxPlace, type InboxPlace } from './inbox-address.ts'

const task = `sup_${'0'.repeat(32)}`

test.each<InboxPlace>([
  { state: 'open' },
  { state: 'answered', task },
  { state: 'closed', kind: 'problems', cursor: task, task },
])('the address of %j leads back to it', (place) => {
  const { searchParams } = new URL(inboxHref(place), 'http://localhost')
  expect(inboxPlace(Object.fromEntries(searchParams))).toEqual(place)
})

test('what an address cannot name is left out', () => {
  const strange = { state: 'lost', kind: 'toString', cursor: ['a', 'b'], task: undefined }
  expect(inboxPlace(strange)).toEqual({ state: 'open' })
})
