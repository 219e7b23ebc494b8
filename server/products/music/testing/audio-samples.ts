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

type Encoding = 'latin1' | 'utf16le' | 'utf8'

/** An MP3 file: an ID3v2.4 tag (`more` has whole frames, `TRCK`: `3/12`), then silent frames of 26 ms. */
export function anMp3(
  tags: SampleTags,
  seconds: number,
  more: Readonly<Record<string, string>> = {},
  encoding: Encoding = 'utf8',
): Buffer {
  const names = { title: 'TIT2', artist: 'TPE1', album: 'TALB', year: 'TDRC' } as const
  const head = { latin1: [0], utf16le: [1, 0xff, 0xfe], utf8: [3] }[encoding]
  const values = [...entries(tags).map(([name, value]) => [names[name], value] as const), ...Object.entries(more)]
  const frames = values.map(([name, value]) => {
    const body = Buffer.concat([Buffer.from(head), Buffer.from(value, encoding)])
    return Buffer.concat([Buffer.from(name), syncSafe(body.length), Buffer.alloc(2), body])
  })
  const content = Buffer.concat(frames)
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncSafe(content.length), content])
  // MPEG 1 layer III, 128 kbit/s, 44.1 kHz, mono: 417 bytes of 1152 samples.
  const silence = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])
  return Buffer.concat([tag, ...Array<Buffer>(Math.round((seconds * 44_100) / 1152)).fill(silence)])
}

/**
 * A FLAC file: stream info and Vorbis comments (`more` has whole ones, `GENRE=Jazz`), without a single frame of sound.
 */
export function aFlac(tags: SampleTags, seconds: number, more: readonly string[] = []): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  // 20 bits rate, 3 bits channels − 1, 5 bits depth − 1, 36 bits samples.
  const packed = (44_100n << 44n) | (0n << 41n) | (15n << 36n) | BigInt(44_100 * seconds)
  info.writeBigUInt64BE(packed, 10)
  const vorbis = vorbisComment(tags, more)
  return Buffer.concat([Buffer.from('fLaC'), block(0, info, false), block(4, vorbis, true)])
}

/** An Ogg Opus file: head, tags (`more` as in a FLAC file) and a last page with its length. */
export function anOpus(tags: SampleTags, seconds: number, more: readonly string[] = []): Buffer {
  const head = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
  const body = Buffer.concat([Buffer.from('OpusTags'), vorbisComment(tags, more)])
  const silence = Buffer.from([0xf8, 0xff, 0xfe, 0, 0, 0, 0])
  return Buffer.concat([page(2, 0n, 0, head), page(0, 0n, 1, body), page(4, BigInt(seconds * 48_000), 2, silence)])
}

/** An Ogg Vorbis file, as `anOpus`. */
export function aVorbis(tags: SampleTags, seconds: number, more: readonly string[] = []): Buffer {
  const head = Buffer.alloc(30)
  head.write('\x01vorbis', 'latin1')
  head.writeUInt8(1, 11)
  head.writeUInt32LE(48_000, 12)
  head.writeUInt32LE(96_000, 20)
  head.writeUInt8(0xb8, 28)
  head.writeUInt8(1, 29)
  const body = Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), vorbisComment(tags, more), Buffer.from([1])])
  const silence = Buffer.alloc(8)
  return Buffer.concat([page(2, 0n, 0, head), page(0, 0n, 1, body), page(4, BigInt(seconds * 48_000), 2, silence)])
}

/**
 * An MP4 file with tags of iTunes (`more` has the bytes of whole ones) and a box of audio data, which nothing
 * describes.
 */
export function anM4a(tags: SampleTags, seconds: number, more: Readonly<Record<string, Buffer>> = {}): Buffer {
  const names = { title: '\xa9nam', artist: '\xa9ART', album: '\xa9alb', year: '\xa9day' } as const
  const words = entries(tags).map(([name, value]) => [names[name], Buffer.from(value, 'utf8'), 1] as const)
  const numbers = Object.entries(more).map(([name, value]) => [name, value, name === 'aART' ? 1 : 0] as const)
  const items = [...words, ...numbers].map(([name, value, type]) =>
    box(name, box('data', Buffer.from([0, 0, 0, type, 0, 0, 0, 0]), value)),
  )
  const meta = box('meta', Buffer.alloc(4), box('ilst', ...items))
  const moov = box('moov', soundTrack(seconds), box('udta', meta))
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1')), moov, box('mdat', Buffer.alloc(64))])
}

/** The head of a track of AAC, mono, in thousandths of a second. */
function soundTrack(seconds: number): Buffer {
  const media = Buffer.alloc(24)
  media.writeUInt32BE(1000, 12)
  media.writeUInt32BE(seconds * 1000, 16)
  const handler = Buffer.alloc(32)
  handler.write('soun', 8, 'latin1')
  const sound = Buffer.alloc(28)
  sound.writeUInt16BE(1, 16)
  sound.writeUInt16BE(16, 18)
  const samples = box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('mp4a', sound)))
  return box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('mdhd', media), box('hdlr', handler), box('minf', samples)),
  )
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

function vorbisComment(tags: SampleTags, more: readonly string[]): Buffer {
  const names = { title: 'TITLE', artist: 'ARTIST', album: 'ALBUM', year: 'DATE' } as const
  const comments = [...entries(tags).map(([name, value]) => `${names[name]}=${value}`), ...more].map(counted)
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  return Buffer.concat([counted('test'), count, ...comments])
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
