import { describe, expect, it } from 'vitest'
import { canMoveTo, limitOf, readQuality, saveQuality, sourceOf } from './quality.ts'

const aStorage = (saved: string | null) => {
  const items = new Map(saved === null ? [] : [['quartet-quality', saved]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
}
const ranges = (...pairs: [number, number][]) =>
  ({ length: pairs.length, start: (at) => pairs[at]?.[0] ?? 0, end: (at) => pairs[at]?.[1] ?? 0 }) as TimeRanges

describe('the quality of the sound', () => {
  it.each([
    ['auto', false, null],
    ['auto', true, 128],
    ['original', true, null],
    ['96', false, 96],
  ] as const)('%s, where saving data is %s, is %s', (quality, saves, limit) => {
    expect(limitOf(quality, saves)).toBe(limit)
  })

  it('is remembered by the browser, and automatic where nothing that is known was', () => {
    expect([null, 'loud'].map((saved) => readQuality(aStorage(saved)))).toEqual(['auto', 'auto'])
    const storage = aStorage(null)
    saveQuality(storage, '192')
    expect(readQuality(storage)).toBe('192')
  })

  it('is a part of the address, with the second from which a stream begins', () => {
    expect(sourceOf('/api/audio/a.flac', null, 30)).toBe('/api/audio/a.flac')
    expect(sourceOf('/api/audio/a.flac', 128, 0)).toBe('/api/audio/a.flac?maxBitRate=128')
    expect(sourceOf('/api/audio/a.flac', 128, 30)).toBe('/api/audio/a.flac?maxBitRate=128&timeOffset=30')
  })

  it('tells files, in which one can move, from streams', () => {
    expect(canMoveTo({ seekable: ranges([0, 60]), duration: 60 }, 30)).toBe(true)
    expect(canMoveTo({ seekable: ranges([0, 20]), duration: 60 }, 30)).toBe(false)
    expect(canMoveTo({ seekable: ranges([0, 60]), duration: Infinity }, 30)).toBe(false)
  })
})
