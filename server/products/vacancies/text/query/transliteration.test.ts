import { expect, it } from 'vitest'
import { transliterations } from './transliteration.ts'

it.each([
  ['povar', 'повар'],
  ['voditel', 'водител'],
  ['prodavec', 'продавец'],
  ['menedzher', 'менеджер'],
  ['slesar’', null],
  ['shveya', 'швея'],
  ['borschevik', 'борщевик'],
  ['injener', 'инженер'],
  ['девелопер', 'developer'],
  ['экселенс', 'exelens'],
  ['кейс', 'keys'],
])('%s may be %s', (word, other) => {
  if (other === null) expect(transliterations(word)).toEqual([])
  else expect(transliterations(word)).toContain(other)
})

it('reads no single letters, digits and mixed words, and keeps the readings few', () => {
  expect(['c', 'с', 'h2o', 'cтoл'].flatMap(transliterations)).toEqual([])
  expect(transliterations('chchhjyxyhjyxyhjyxyhjc').length).toBeLessThanOrEqual(16)
})
