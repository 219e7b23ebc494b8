import { describe, expect, it } from 'vitest'
import { changed, EMPTY, type Queue } from './queue.ts'
import { forgetQueue, readQueue, savePosition, saveQueue } from './saved-queue.ts'

const track = (id: number) => ({
  id,
  title: `Track ${id}`,
  artist: '',
  album: '',
  url: `/${id}`,
  duration: 90,
  cover: { of: 'track' as const, id },
})
const queue: Queue = { tracks: [1, 2, 3].map(track), at: 1, repeat: 'all' }

/** The part of Storage that is used. */
function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: () => null,
    clear: () => items.clear(),
    length: 0,
  }
}

describe('the queue after a reload', () => {
  it('is the same one, at the second where the current track was', () => {
    const storage = aStorage()
    saveQueue(storage, queue)
    savePosition(storage, track(2), 41.7)
    expect(readQueue(storage)).toEqual({ queue, seconds: 41 })
    expect(changed(EMPTY, { type: 'restore', queue })).toEqual(queue)
  })

  it('begins its track when the position is that of another one', () => {
    const storage = aStorage()
    savePosition(storage, track(1), 41)
    saveQueue(storage, queue)
    expect(readQueue(storage)?.seconds).toBe(0)
  })

  it('does not replace one that was started meanwhile', () => {
    const started = { ...queue, at: 0 }
    expect(changed(started, { type: 'restore', queue })).toBe(started)
  })

  it('is empty after it was cleared or forgotten', () => {
    const storage = aStorage()
    saveQueue(storage, queue)
    saveQueue(storage, changed(queue, { type: 'clear' }))
    expect(readQueue(storage)).toBeNull()
    saveQueue(storage, queue)
    forgetQueue(storage)
    expect(readQueue(storage)).toBeNull()
  })

  it.each(['', '{', 'null', '{"tracks":[]}', '{"tracks":[{"id":1}],"at":0,"repeat":"off"}', '[1]'])(
    'is empty when what was saved cannot be read: %s',
    (text) => {
      const storage = aStorage()
      storage.setItem('quartet-queue', text)
      expect(readQueue(storage)).toBeNull()
    },
  )

  it('lasts as long as the page when the browser saves nothing', () => {
    const full = Object.assign(aStorage(), { setItem: () => raise() })
    expect(() => saveQueue(full, queue)).not.toThrow()
    expect(() => savePosition(full, track(1), 3)).not.toThrow()
  })
})

function raise(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
