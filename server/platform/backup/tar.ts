import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

interface Entry {
  name: string
  bytes: number
  modified: Date
}

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Adds one file to an archive. @throws Error when the content has another length than the entry says */
export type AddEntry = (entry: Entry, content: Content) => Promise<void>

/** The bytes of an archive with the entries that `fill` adds; `fill` waits for the reader. */
export async function* tarArchive(fill: (add: AddEntry) => Promise<void>): AsyncGenerator<Uint8Array> {
  const archive = pack()
  const add: AddEntry = (entry, content) => {
    const { name, bytes: size, modified: mtime } = entry
    return pipeline(exactly(entry, content), archive.entry({ name, size, mtime, mode: 0o600 }))
  }
  fill(add).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error as Error),
  )
  yield* archive as AsyncIterable<Uint8Array>
}

async function* exactly({ name, bytes }: Entry, content: Content): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const part of content) {
    read += part.length
    if (read > bytes) break
    yield part
  }
  if (read !== bytes) throw new Error(`${name} changed while it was read`)
}

export interface ReadEntry extends Entry {
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>
}

/**
 * The files of an archive, one after the other; what is not read of one is skipped.
 * @throws Error when the bytes are no archive or end within it
 */
export async function* tarEntries(archive: Readable): AsyncGenerator<ReadEntry> {
  const entries = extract()
  // An error of the source destroys the entries with it, and so reaches the loop below.
  pipeline(archive, entries).catch(() => {})
  for await (const entry of entries) {
    const { name, size, mtime, type } = entry.header
    if (type !== 'file') throw new Error('not an archive of Quartet')
    yield { name, bytes: size ?? 0, modified: mtime ?? new Date(0), content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
}
