import { describe, expect, it } from 'vitest'
import { changed, EMPTY, type Change, type Queue } from './queue.ts'
import { shuffled } from './shuffle.ts'

const track = (id: number) => ({
  id,
  title: `Track ${id}`,
  artist: '',
  album: '',
  url: `/${id}`,
  duration: 1,
  cover: { of: 'track' as const, id },
})
const three: Queue = { tracks: [1, 2, 3].map(track), at: 0, repeat: 'off' }
const after = (queue: Queue, ...changes: Change[]) => changes.reduce(changed, queue)
const current = (queue: Queue) => queue.tracks[queue.at]?.id

describe('the queue of the player', () => {
  it('moves forward and back and stops at both ends', () => {
    expect(current(after(three, { type: 'next' }))).toBe(2)
    expect(current(after(three, { type: 'previous' }))).toBe(1)
    expect(current(after(three, { type: 'next' }, { type: 'next' }, { type: 'next' }))).toBe(3)
  })

  it('moves a track to another place, and stays at the one that plays', () => {
    const names = ({ tracks, at }: Queue) => [tracks.map(({ id }) => id), tracks[at]?.id]
    const four: Queue = { ...EMPTY, tracks: [1, 2, 3, 4].map(track), at: 1 }
    const after = (from: number, to: number) => names(changed(four, { type: 'move', from, to }))
    expect(after(1, 3)).toEqual([[1, 3, 4, 2], 2])
    expect(after(0, 2)).toEqual([[2, 3, 1, 4], 2])
    expect(after(3, 0)).toEqual([[4, 1, 2, 3], 2])
    expect(after(3, 1)).toEqual([[1, 4, 2, 3], 2])
    expect(after(0, 1)).toEqual([[2, 1, 3, 4], 2])
    expect(after(2, 3)).toEqual([[1, 2, 4, 3], 2])
    for (const [from, to] of [
      [4, 0],
      [0, 4],
      [0, -1],
    ] as const) {
      expect(changed(four, { type: 'move', from, to })).toBe(four)
    }
  })

  it('starts again when it repeats all, and repeats one track only when that has ended', () => {
    const last = { ...three, at: 2 }
    expect(current(after({ ...last, repeat: 'all' }, { type: 'next', ended: true }))).toBe(1)
    expect(current(after({ ...three, repeat: 'one' }, { type: 'next', ended: true }))).toBe(1)
    expect(current(after({ ...three, repeat: 'one' }, { type: 'next' }))).toBe(2)
  })

  it('shuffles what follows the current track, and nothing else', () => {
    const five: Queue = { tracks: [1, 2, 3, 4, 5].map(track), at: 1, repeat: 'off' }
    const places = [0.9, 0.1, 0.5]
    const queue = after(
      five,
      shuffled(five, () => places.shift() ?? 0),
    )
    expect([queue.at, queue.tracks.map(({ id }) => id)]).toEqual([1, [1, 2, 4, 5, 3]])
  })

  it('keeps the current track when another one is removed', () => {
    const second = { ...three, at: 1 }
    expect(current(after(second, { type: 'remove', index: 0 }))).toBe(2)
    expect(current(after(second, { type: 'remove', index: 2 }))).toBe(2)
    expect(current(after(second, { type: 'remove', index: 1 }))).toBe(3)
    expect(after({ ...three, tracks: [track(1)] }, { type: 'remove', index: 0 }).at).toBe(-1)
  })

  it('plays a track next that is added after the current one', () => {
    const after = changed({ ...three, at: 1 }, { type: 'add', track: track(9), next: true })
    expect([after.tracks.map(({ id }) => id), current(after)]).toEqual([[1, 2, 9, 3], 2])
    expect(changed(EMPTY, { type: 'add', track: track(7), next: true })).toMatchObject({ tracks: [{ id: 7 }], at: 0 })
  })

  it('starts with the first track that is added, and is empty after it is cleared', () => {
    expect(after(EMPTY, { type: 'add', track: track(7) }, { type: 'add', track: track(8) })).toMatchObject({ at: 0 })
    expect(after(three, { type: 'clear' })).toEqual(EMPTY)
  })
})
