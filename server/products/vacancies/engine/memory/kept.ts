import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { env } from '#server/settings/env.ts'
import { analysisVersion } from '../analysis-version.ts'
import { databaseIdentity } from '../postgres/identity.sql.ts'
import { databaseMoment } from '../postgres/versions.sql.ts'
import { Documents } from './documents.ts'
import type { Column } from './columns.ts'

/** Version of the arrays of an index: to be incremented when they or their meaning change. */
const FORMAT = 3
const MAGIC = 'QUARTET vacancies\n'
const CHUNK = 4 * 1024 * 1024

/** Where the index is kept, or null. */
export function keptIndexFile(): string | null {
  const { VACANCIES_INDEX_DIR, DATA_DIR } = env()
  if (VACANCIES_INDEX_DIR === 'none') return null
  return join(VACANCIES_INDEX_DIR ?? join(DATA_DIR, 'search'), 'vacancies.index')
}

export function hasKeptIndex(): boolean {
  const file = keptIndexFile()
  return file !== null && existsSync(file)
}

interface Header {
  /** identity of the index: a file with another one is not used */
  of: string
  moment: Awaited<ReturnType<typeof databaseMoment>>
  /** kind and elements of each array */
  columns: [kind: number, length: number][]
}

const KINDS = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array] as const

/** Identifies the format, the text analysis, and the database that the row versions belong to. */
const identity = async (): Promise<string> => [FORMAT, analysisVersion(), await databaseIdentity()].join(' ')

/**
 * Writes the arrays of an index, which must not change meanwhile. A reader sees the former file or
 * this one.
 */
export async function keepIndex(file: string, documents: Documents): Promise<void> {
  const columns = documents.columns()
  const header: Header = {
    of: await identity(),
    moment: await databaseMoment(),
    columns: columns.map((column) => [KINDS.findIndex((kind) => column instanceof kind), column.length]),
  }
  await mkdir(dirname(file), { recursive: true })
  await removeLeftovers(file)
  const temporary = `${file}.${randomUUID()}`
  const handle = await open(/* turbopackIgnore: true */ temporary, 'wx', 0o600)
  try {
    const text = Buffer.from(JSON.stringify(header))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(text.length)
    let sum = 0
    for (const part of [Buffer.from(MAGIC), length, text, ...columns.flatMap(chunksOf)]) {
      sum = crc32(part, sum)
      await handle.writeFile(part)
    }
    const trailer = Buffer.alloc(4)
    trailer.writeUInt32LE(sum)
    await handle.writeFile(trailer)
    await handle.sync()
    await handle.close()
    await rename(temporary, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

const ABANDONED_MS = 10 * 60_000

/** Removes the unfinished files of killed writers. */
async function removeLeftovers(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const path = join(dirname(file), name)
    if (!name.startsWith(`${basename(file)}.`)) continue
    const written = await stat(path).catch(() => null)
    if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** The kept index, or why there is none: a torn file, or one of another database, release or text analysis. */
export async function keptIndex(file: string): Promise<Documents | string> {
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is none' : String(error)
  }
  try {
    const reader = new Reader(handle)
    if ((await reader.next(MAGIC.length)).toString() !== MAGIC) return 'it is no index'
    const header = JSON.parse((await reader.next((await reader.next(4)).readUInt32LE())).toString()) as Header
    if (header.of !== (await identity())) return 'it is of another database, release or text analysis'
    if (!(await isRecent(header))) return 'it is of another part of the history of the database'
    const size = header.columns.reduce((sum, [kind, length]) => sum + length * (KINDS[kind]?.BYTES_PER_ELEMENT ?? 0), 0)
    if ((await handle.stat()).size !== reader.at + size + 4) return 'it is torn'
    const columns: Column[] = []
    for (const [kind, length] of header.columns) {
      const column = new (KINDS[kind] ?? Uint8Array)(length)
      for (const chunk of chunksOf(column)) await reader.fill(chunk)
      columns.push(column)
    }
    const { sum } = reader
    if ((await reader.next(4)).readUInt32LE() !== sum) return 'it is torn'
    return Documents.of(columns)
  } catch (error) {
    return `it cannot be read: ${String(error)}`
  } finally {
    await handle.close()
  }
}

/** Whether row versions are still unique: they repeat after 2³² transactions, and on another timeline. */
async function isRecent({ moment }: Header): Promise<boolean> {
  const { transactions, timeline } = await databaseMoment()
  const since = transactions - moment.transactions
  return timeline === moment.timeline && since >= 0 && since < 2 ** 31
}

class Reader {
  at = 0
  /** Checksum of everything read so far. */
  sum = 0
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async next(bytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.min(bytes, CHUNK))
    await this.fill(buffer)
    return buffer
  }

  /** @throws Error when the file is shorter */
  async fill(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const { bytesRead } = await this.#handle.read(bytes, from, bytes.length - from, this.at)
      if (bytesRead === 0) throw new Error('the file ends early')
      from += bytesRead
      this.at += bytesRead
    }
    this.sum = crc32(bytes, this.sum)
  }
}

/** The bytes of an array in pieces that take a few milliseconds each. */
function chunksOf(column: Column): Uint8Array[] {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  return Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.subarray(at * CHUNK, (at + 1) * CHUNK),
  )
}
