import { describe, expect, it } from 'vitest'
import { hear, isPlayed, type Heard } from './heard.ts'

const after = (...moments: number[]): Heard => moments.reduce(hear, { seconds: 0, at: 0 })
/** Each quarter of a second from one moment to another. */
const playing = (from: number, to: number) => Array.from({ length: (to - from) * 4 + 1 }, (_, n) => from + n / 4)

describe('what was heard of a track', () => {
  it('is the time that it played, also when the page looks at it once a second', () => {
    expect(after(...playing(0, 30)).seconds).toBe(30)
    expect(after(1, 2, 3.5).seconds).toBe(3.5)
  })

  it('leaves out what was skipped, and counts what is heard again', () => {
    expect(after(...playing(0, 10), ...playing(150, 160)).seconds).toBe(20)
    expect(after(...playing(0, 10), ...playing(0, 10)).seconds).toBe(20)
  })

  it('counts as played from half of the track or four minutes on', () => {
    expect([29.9, 30].map((seconds) => isPlayed({ seconds, at: 0 }, 60))).toEqual([false, true])
    expect([239, 240].map((seconds) => isPlayed({ seconds, at: 0 }, 3600))).toEqual([false, true])
  })
})
