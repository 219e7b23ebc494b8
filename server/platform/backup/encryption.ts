import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { env } from '#server/settings/env.ts'

/** How an encrypted backup begins: the format of age, https://age-encryption.org/v1. */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
/** The base-2 logarithm of scrypt's work: half a second or more, and 64 MiB, for each guess. */
const WORK = 16

/** The bytes encrypted with a passphrase, so that `age -d` opens them too. Errors of the source end it. */
export function encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): Readable {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK)
  encrypter.setPassphrase(passphrase)
  return Readable.from(later(encrypter.encrypt(webStream(source))), { objectMode: false })
}

/**
 * The decrypted bytes of a backup; one that is not encrypted is passed through.
 * @throws Error in one sentence when the passphrase is missing or wrong
 */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<Uint8Array> {
  const { begin, all } = await beginning(source)
  if (!begin.equals(MAGIC)) return yield* all
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_PREVIOUS } = env()
  const known = passphrase === undefined ? [BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_PREVIOUS] : [passphrase]
  const passphrases = known.filter((one) => one !== undefined)
  if (passphrases.length === 0) throw new KeyError('it is encrypted: set BACKUP_PASSPHRASE')
  const decrypter = new Decrypter()
  for (const one of passphrases) decrypter.addPassphrase(one)
  yield* await decrypter.decrypt(webStream(all)).catch((error: Error) => {
    if (!error.message.startsWith('no identity matched')) throw error
    throw new KeyError(
      `${passphrase === undefined ? 'BACKUP_PASSPHRASE' : 'the passphrase'} is not the one that it was encrypted with`,
    )
  })
}

/** The passphrase is missing or wrong; the backup itself may be intact. */
export class KeyError extends Error {}

/** Reads the first bytes, as many as MAGIC has. @returns them, and all bytes from the beginning */
async function beginning(source: AsyncIterable<Buffer>): Promise<{ begin: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < MAGIC.length) {
    const { done, value } = await parts.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  async function* all() {
    try {
      yield read
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      await parts.return?.()
    }
  }
  return { begin: read.subarray(0, MAGIC.length), all: all() }
}

const webStream = (source: AsyncIterable<Uint8Array>) => WebStream.from(source) as ReadableStream<Uint8Array>

async function* later(stream: Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await stream
}
