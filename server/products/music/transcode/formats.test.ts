import { describe, expect, it } from 'vitest'
import { targetOf } from './formats.ts'

describe('a file is sent as it is', () => {
  it.each([
    ['without a wish', 'flac', 900, {}],
    ['when it is wanted raw, whatever else is wanted', 'flac', 900, { format: 'raw', maxBitRate: 64, timeOffset: 9 }],
    ['when it has few enough bits', 'mp3', 128, { maxBitRate: 128 }],
    ['when it has the format and few enough bits', 'mp3', 128, { format: 'mp3', maxBitRate: 192 }],
    ['when there is no limit', 'flac', null, { maxBitRate: 0, timeOffset: 0 }],
  ] as const)('%s', (_when, suffix, kbps, wishes) => {
    expect(targetOf(suffix, kbps, wishes)).toBeNull()
  })
})

describe('a file is transcoded', () => {
  it.each([
    ['to the format that is wanted', 'flac', 900, { format: 'opus' }, { format: 'opus', kbps: 128, timeOffset: 0 }],
    ['to the limit that is wanted', 'flac', 900, { maxBitRate: 96 }, { format: 'mp3', kbps: 96, timeOffset: 0 }],
    ['when its bits are not known', 'ogg', null, { maxBitRate: 96 }, { format: 'mp3', kbps: 96, timeOffset: 0 }],
    ['to no more bits than it has', 'wav', 64, { format: 'mp3' }, { format: 'mp3', kbps: 64, timeOffset: 0 }],
    ['within what an encoder takes', 'mp3', 320, { maxBitRate: 1 }, { format: 'mp3', kbps: 32, timeOffset: 0 }],
    [
      'up to what an encoder makes',
      'flac',
      900,
      { format: 'aac', maxBitRate: 999 },
      { format: 'aac', kbps: 320, timeOffset: 0 },
    ],
    [
      'in its own format from a later beginning',
      'opus',
      96,
      { timeOffset: 30 },
      { format: 'opus', kbps: 96, timeOffset: 30 },
    ],
  ] as const)('%s', (_how, suffix, kbps, wishes, target) => {
    expect(targetOf(suffix, kbps, wishes)).toEqual(target)
  })
})
