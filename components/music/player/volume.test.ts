import { expect, it } from 'vitest'
import { readVolume, saveVolume } from './volume.ts'

const aStorage = (saved: string | null) => {
  let value = saved
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) } as unknown as Storage
}

it('the volume is remembered by the browser, and full where nothing that makes sense was', () => {
  expect([null, 'loud', '7', '-1'].map((saved) => readVolume(aStorage(saved)))).toEqual([1, 1, 1, 1])
  const storage = aStorage(null)
  saveVolume(storage, 0.35)
  expect(readVolume(storage)).toBe(0.35)
  saveVolume(storage, 0)
  expect(readVolume(storage)).toBe(0)
})
