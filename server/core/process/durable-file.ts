import { type Hash, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** How the name of an unfinished file ends. */
export const UNFINISHED = '.part'

/**
 * Writes a file that is either whole or not there, also after a crash or a power failure.
 * @param streams a source and what its bytes pass through
 * @param before called when the bytes are on the disk and the file has not its name yet
 * @returns the SHA-256 of the bytes, hexadecimal
 * @throws any error of a stream or the disk; then there is no file
 */
export async function writeDurably(
  file: string,
  streams: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
  before: (sha256: string) => Promise<void> = async () => {},
): Promise<string> {
  const part = file + UNFINISHED
  const hash = createHash('sha256')
  try {
    // `flush` waits until the disk has it.
    await pipeline([...streams, hashing(hash), createWriteStream(part, { mode: 0o600, flush: true })])
    const sha256 = hash.digest('hex')
    await before(sha256)
    await rename(part, file)
    await syncFolder(dirname(file))
    return sha256
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Passes bytes on and adds them to a hash. */
export function hashing(hash: Hash): Transform {
  return new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
}

/** Writes a folder to the disk, so that a new file name in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
