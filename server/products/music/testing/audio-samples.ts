import { crc32 } from 'node:zlib'
import { waveFile } from '../synthesizer/wave.ts'

// Small real audio files with known tags, for tests: silence of one format each, written byte by byte.

export interface SampleTags {
  title?: string
  artist?: string
  album?: string
  year?: string
}

/** A WAV file with an INFO list. */
export function aWave(tags: SampleTags, seconds: number): Buffer {
  const plain = waveFile(new Float32Array(8000 * seconds), 8000)
  const names = { title: 'INAM', artist: 'IART', album: 'IPRD', year: 'ICRD' } as const
  const items = entries(tags).map(([name, value]) => chunk(names[name], Buffer.from(`${value}\0`, 'latin1')))
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...items]))
  const file = Buffer.concat([plain, list])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** An MP3 file: an ID3v2.4 tag in UTF-8, then silent frames of 26 ms. */
export function anMp3(tags: SampleTags, seconds: number): Buffer {
  const names = { title: 'TIT2', artist: 'TPE1', album: 'TALB', year: 'TDRC' } as const
  const frames = entries(tags).map(([name, value]) => {
    const body = Buffer.concat([Buffer.from([3]), Buffer.from(value, 'utf8')])
    return Buffer.concat([Buffer.from(names[name]), syncSafe(body.length), Buffer.alloc(2), body])
  })
  const content = Buffer.concat(frames)
  const head = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncSafe(content.length), content])
  // MPEG 1 layer III, 128 kbit/s, 44.1 kHz, mono: 417 bytes of 1152 samples.
  const silence = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])
  return Buffer.concat([head, ...Array<Buffer>(Math.round((seconds * 44_100) / 1152)).fill(silence)])
}

/** A FLAC file: stream info and Vorbis comments (`more` has whole ones, `GENRE=Jazz`), without a single frame of sound. */
export function aFlac(tags: SampleTags, seconds: number, more: readonly string[] = []): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  // 20 bits rate, 3 bits channels − 1, 5 bits depth − 1, 36 bits samples.
  const packed = (44_100n << 44n) | (0n << 41n) | (15n << 36n) | BigInt(44_100 * seconds)
  info.writeBigUInt64BE(packed, 10)
  const names = { title: 'TITLE', artist: 'ARTIST', album: 'ALBUM', year: 'DATE' } as const
  const comments = [...entries(tags).map(([name, value]) => `${names[name]}=${value}`), ...more].map(counted)
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  const vorbis = Buffer.concat([counted('test'), count, ...comments])
  return Buffer.concat([Buffer.from('fLaC'), block(0, info, false), block(4, vorbis, true)])
}

/** An Ogg Opus file: head, tags and a last page with its length. */
export function anOpus(tags: SampleTags, seconds: number): Buffer {
  const head = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
  const names = { title: 'TITLE', artist: 'ARTIST', album: 'ALBUM', year: 'DATE' } as const
  const comments = entries(tags).map(([name, value]) => counted(`${names[name]}=${value}`))
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  const body = Buffer.concat([Buffer.from('OpusTags'), counted('test'), count, ...comments])
  const silence = Buffer.from([0xf8, 0xff, 0xfe])
  return Buffer.concat([page(2, 0n, 0, head), page(0, 0n, 1, body), page(4, BigInt(seconds * 48_000), 2, silence)])
}

function entries(tags: SampleTags): [keyof SampleTags, string][] {
  return Object.entries(tags) as [keyof SampleTags, string][]
}

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

function syncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
}

function counted(text: string): Buffer {
  const body = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([length, body])
}

function block(type: number, body: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  head.writeUInt8(type | (isLast ? 0x80 : 0))
  return Buffer.concat([head, body])
}

/** The checksum of Ogg differs from that of zip files; readers of tags ignore it. */
function page(flags: number, granule: bigint, sequence: number, body: Buffer): Buffer {
  const lacing = [...Array<number>(Math.floor(body.length / 255)).fill(255), body.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head.writeUInt8(flags, 5)
  head.writeBigUInt64LE(granule, 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(sequence, 18)
  head.writeUInt32LE(crc32(body), 22)
  head.writeUInt8(lacing.length, 26)
  return Buffer.concat([head, Buffer.from(lacing), body])
}
