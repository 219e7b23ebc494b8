import { createHash } from 'node:crypto'
import { extname } from 'node:path'

/**
 * A hash of the audio of a file without its tags, so that it is the same after other tags were written. Where the
 * format is not understood it is that of the whole file.
 */
export function audioHash(file: string, bytes: Buffer): string {
  const parts = (FORMATS[extname(file).toLowerCase()] ?? whole)(bytes)
  const hash = createHash('sha256')
  for (const part of parts.length > 0 ? parts : [bytes]) hash.update(part)
  return hash.digest('hex')
}

/** The parts of a file that are audio. */
type Parts = (bytes: Buffer) => Buffer[]

const FORMATS: Readonly<Record<string, Parts>> = {
  '.mp3': mpeg,
  '.aac': mpeg,
  '.flac': flac,
  '.wav': (bytes) => chunks(bytes, 12, 'data', (at) => bytes.readUInt32LE(at)),
  '.aif': (bytes) => chunks(bytes, 12, 'SSND', (at) => bytes.readUInt32BE(at)),
  '.aiff': (bytes) => chunks(bytes, 12, 'SSND', (at) => bytes.readUInt32BE(at)),
  '.ogg': ogg,
  '.oga': ogg,
  '.opus': ogg,
  '.m4a': mp4,
}

function whole(bytes: Buffer): Buffer[] {
  return [bytes]
}

/** The bytes between the ID3v2 tag and the ID3v1 and APE tags. */
function mpeg(bytes: Buffer): Buffer[] {
  let [start, end] = [0, bytes.length]
  if (bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
    start = 10 + size + ((bytes[5] ?? 0) & 0x10 ? 10 : 0)
  }
  if (end - start >= 128 && bytes.toString('latin1', end - 128, end - 125) === 'TAG') end -= 128
  if (end - start >= 32 && bytes.toString('latin1', end - 32, end - 24) === 'APETAGEX') {
    const hasHead = (bytes.readUInt32LE(end - 12) & 0x8000_0000) !== 0
    end -= bytes.readUInt32LE(end - 20) + (hasHead ? 32 : 0)
  }
  return start < end ? [bytes.subarray(start, end)] : []
}

/** The stream information, which has the MD5 of the samples, and the frames. */
function flac(bytes: Buffer): Buffer[] {
  if (bytes.toString('latin1', 0, 4) !== 'fLaC') return []
  const kept: Buffer[] = []
  for (let at = 4; at + 4 <= bytes.length;) {
    const type = bytes[at] ?? 0
    const end = at + 4 + bytes.readUIntBE(at + 1, 3)
    if ((type & 0x7f) === 0) kept.push(bytes.subarray(at + 4, end))
    at = end
    if (type & 0x80) return [...kept, bytes.subarray(at)]
  }
  return kept
}

/** The bodies of the chunks of one name. */
function chunks(bytes: Buffer, from: number, name: string, sizeAt: (at: number) => number): Buffer[] {
  const found: Buffer[] = []
  for (let at = from; at + 8 <= bytes.length;) {
    const end = at + 8 + sizeAt(at + 4)
    if (bytes.toString('latin1', at, at + 4) === name) found.push(bytes.subarray(at + 8, end))
    at = end + (end % 2)
  }
  return found
}

/** The positions and packets of pages after the headers (position 0); sequence and checksum change with the tags. */
function ogg(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 27 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS';) {
    const segments = bytes[at + 26] ?? 0
    const body = at + 27 + segments
    const size = bytes.subarray(at + 27, body).reduce((sum, part) => sum + part, 0)
    if (bytes.readBigUInt64LE(at + 6) !== 0n)
      found.push(bytes.subarray(at + 6, at + 14), bytes.subarray(body, body + size))
    at = body + size
  }
  return found
}

/** The bodies of `mdat` boxes. */
function mp4(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 16 <= bytes.length;) {
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < 8) return found
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat')
      found.push(bytes.subarray(at + (short === 1 ? 16 : 8), at + size))
    at += size
  }
  return found
}
