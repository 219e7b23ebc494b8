import { describe, expect, it } from 'vitest'
import { loudnessFactor } from './loudness.ts'

describe('the loudness of a track', () => {
  it('is that of the track, or within an album that of the album', () => {
    const tags = { trackGain: -6.0206, albumGain: -12.0412 }
    expect(loudnessFactor(tags, false)).toBeCloseTo(0.5)
    expect(loudnessFactor(tags, true)).toBeCloseTo(0.25)
    expect(loudnessFactor({ trackGain: -6.0206 }, true)).toBeCloseTo(0.5)
    expect(loudnessFactor({ albumGain: -6.0206 }, false)).toBeCloseTo(0.5)
  })

  it('clips nothing, and is not changed without tags', () => {
    expect(loudnessFactor({ trackGain: 12, trackPeak: 0.8 }, false)).toBeCloseTo(1.25)
    expect(loudnessFactor({ trackGain: 12 }, false)).toBe(1)
    expect(loudnessFactor({ trackPeak: 0.5 }, false)).toBe(1)
    expect(loudnessFactor(undefined, true)).toBe(1)
  })
})
