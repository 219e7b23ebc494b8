import { expect, it } from 'vitest'
import { XMLValidator } from 'fast-xml-parser'
import { artAddress, artOf } from './cover-art.ts'

const IDS = Array.from({ length: 200 }, (_, i) => i + 1)

it.each(['album', 'artist', 'track'] as const)('draws every %s a picture of its own, the same each time', (of) => {
  const pictures = IDS.map((id) => artOf({ of, id }))
  expect(new Set(pictures).size).toBe(IDS.length)
  expect(IDS.map((id) => artOf({ of, id }))).toEqual(pictures)
  for (const picture of pictures) {
    expect(XMLValidator.validate(picture)).toBe(true)
    expect(picture).not.toMatch(/NaN|undefined|<text/)
    expect(picture.length).toBeLessThan(2500)
  }
})

it('has a picture of another pattern for each of eight neighbours', () => {
  const skeletons = IDS.slice(0, 8).map((id) => artOf({ of: 'album', id }).replace(/[\d.-]+/g, ''))
  expect(new Set(skeletons).size).toBe(8)
})

it('is an address that needs no further escapes', () => {
  for (const id of IDS) expect(artAddress({ of: 'album', id })).toMatch(/^data:image\/svg\+xml,[^\s<>"#]+$/)
})
