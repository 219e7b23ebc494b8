import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { decrypted, KeyError } from './encryption.ts'
import { SealedKeys } from './keys.ts'
import type { BackupSource } from './source.ts'
import { tarEntries, type ReadEntry } from './tar.ts'

/** The last entry of a backup, which shows that the backup is complete. */
export const Manifest = z.object({
  /** Version of the archive format. */
  format: z.literal(1),
  /** Version of Quartet. */
  version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Number of the job queue's last migration. */
  jobs: z.int(),
  /** The tables in the order of the archive: each after those that its rows reference. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** How many files of each folder. */
  files: z.record(z.string(), z.int()),
  /** Number of bytes before this entry, and the SHA-256 of names and content in hexadecimal. */
  bytes: z.int(),
  sha256: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** Name of the manifest in the archive. */
export const MANIFEST = 'manifest.json'
export const KEYS = 'keys.json'
export const DATABASE = 'database/'

/** Counts and hashes the entries of an archive, for the manifest. */
export class Digest {
  bytes = 0
  private readonly hash = createHash('sha256')

  add(name: string, bytes: number): void {
    this.hash.update(`${name}\n${bytes}\n`)
  }

  addContent(part: Uint8Array): void {
    this.hash.update(part)
    this.bytes += part.length
  }

  hex(): string {
    return this.hash.digest('hex')
  }
}

/** The entries of a backup. @throws Error when it cannot be read to its end */
export async function* entriesOf(source: BackupSource): AsyncGenerator<ReadEntry> {
  const plain = Readable.from(decrypted(await source.open(), source.passphrase), { objectMode: false })
  // An error of either stream destroys the pipeline, and so ends the reading with it.
  yield* tarEntries(pipeline(plain, createGunzip(), () => {}))
}

/** The manifest of a complete backup. */
export interface CheckedBackup {
  manifest: Manifest
  keys: z.output<typeof SealedKeys>
}

/**
 * Reads a backup from its beginning to its end.
 * @throws Error in one sentence when anything of it is missing or differs from what was written
 */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const digest = new Digest()
  let keys: unknown
  let manifest: unknown
  try {
    for await (const { name, bytes, content } of entriesOf(source)) {
      if (name === MANIFEST) {
        manifest = JSON.parse(await textOf(content))
        continue
      }
      digest.add(name, bytes)
      const parts: Buffer[] = []
      for await (const part of content) {
        digest.addContent(part)
        if (name === KEYS) parts.push(part)
      }
      if (name === KEYS) keys = JSON.parse(Buffer.concat(parts).toString())
    }
  } catch (error) {
    if (error instanceof KeyError) throw new Error(`${source.name} cannot be read: ${error.message}`, { cause: error })
    throw damaged(source, (error as Error).message, error)
  }
  if ((manifest as { format?: unknown } | undefined)?.format !== undefined)
    refuseFormat(manifest as { format: unknown })
  const checked = z.object({ manifest: Manifest, keys: SealedKeys }).safeParse({ manifest, keys })
  if (!checked.success) throw damaged(source, 'its manifest is missing or malformed', checked.error)
  const { bytes, sha256 } = checked.data.manifest
  if (bytes !== digest.bytes || sha256 !== digest.hex()) throw damaged(source, 'its content is not what was written')
  return checked.data
}

function refuseFormat({ format }: { format: unknown }): void {
  if (format !== 1) throw new Error('The backup was made by a newer version of Quartet: use that one')
}

function damaged({ name }: BackupSource, reason: string, cause?: unknown): Error {
  return new Error(`${name} is damaged: ${reason}`, { cause })
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}
