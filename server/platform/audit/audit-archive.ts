import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { UNFINISHED, hashing, writeDurably } from '#server/core/process/durable-file.ts'
import { env } from '#server/settings/env.ts'
import { auditEntries, auditLine } from './audit.service.ts'
import { deleteArchived, type EntryKey } from './audit.sql.ts'

/** The most entries of one archive. */
const MOST_ENTRIES = 20_000

/**
 * Moves entries from before a moment into archives, oldest first. An archive is written to the disk
 * before its entries are deleted; entries that a killed run left in both are deleted first by the
 * next run.
 * @returns the number of entries moved
 * @throws Error when an archive is damaged whose entries are still in the table
 */
export async function archiveAudit(ctx: Context, before: Date): Promise<number> {
  const folder = archiveFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let moved = 0
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true })
    else if (NAME.test(name)) moved += await deleteEntries(ctx, join(folder, name))
  }
  while (!ctx.signal.aborted) {
    const file = await writeArchive(ctx, before)
    if (file === null) break
    moved += await deleteEntries(ctx, file)
  }
  return moved
}

/** The folder of the archives: AUDIT_ARCHIVE_DIR, else `audit` in the data folder. */
export function archiveFolder(): string {
  const { AUDIT_ARCHIVE_DIR, DATA_DIR } = env()
  return AUDIT_ARCHIVE_DIR ?? join(DATA_DIR, 'audit')
}

const NAME = /^audit-(\d+)-(\d+)\.ndjson\.gz$/

/** Writes the oldest entries from before a moment; null when there are none. @returns the path of the archive */
export async function writeArchive(ctx: Context, before: Date): Promise<string | null> {
  const isOld = { at: { lt: before } }
  const ids = await ctx.db.auditEntry.findMany({
    where: isOld,
    orderBy: { id: 'asc' },
    take: MOST_ENTRIES,
    select: { id: true },
  })
  const [first, last] = [ids[0]?.id, ids.at(-1)?.id]
  if (first === undefined || last === undefined) return null
  const file = join(archiveFolder(), `audit-${first}-${last}.ndjson.gz`)
  const lines = Readable.from(linesOf(ctx, { ...isOld, id: { gte: first, lte: last } }), { objectMode: false })
  await writeDurably(file, [lines, createGzip()], (sha256) =>
    writeFile(sumsOf(file), `${sha256}  ${basename(file)}\n`, { mode: 0o600, flush: true }),
  )
  return file
}

async function* linesOf(ctx: Context, where: Parameters<typeof auditEntries>[1]): AsyncGenerator<string> {
  for await (const entries of auditEntries(ctx, where, 'asc')) yield entries.map(auditLine).join('')
}

/** The file with its checksum, in the form of `sha256sum`. */
function sumsOf(file: string): string {
  return `${file}.sha256`
}

/**
 * Deletes the archived entries, in one transaction with the entry that records this. @returns their
 * number
 */
async function deleteEntries(ctx: Context, file: string): Promise<number> {
  const [, first = '0', last = '0'] = NAME.exec(basename(file)) ?? []
  const inside = { id: { gte: BigInt(first), lte: BigInt(last) } }
  if (!(await ctx.db.auditEntry.findFirst({ where: inside, select: { id: true } }))) return 0
  const { entries, sha256 } = await readArchive(file)
  return transaction(async (tx) => {
    const deleted = await deleteArchived(tx, entries)
    if (deleted === 0) return 0
    const after = { entries: deleted, sha256 }
    await writeAudit(tx, ctx, 'audit.archive', [{ subject: `archive:${basename(file)}`, after }])
    return deleted
  })
}

/** @throws Error when the file is not what was written */
async function readArchive(file: string): Promise<{ entries: EntryKey[]; sha256: string }> {
  const [expected] = (await readFile(sumsOf(file), 'utf8')).split(' ')
  const hash = createHash('sha256')
  const entries: EntryKey[] = []
  let failure: unknown
  try {
    await pipeline(createReadStream(file), hashing(hash), createGunzip(), async (texts: AsyncIterable<Buffer>) => {
      for await (const line of linesIn(texts)) entries.push(keyOf(line))
    })
  } catch (error) {
    failure = error
  }
  const sha256 = hash.digest('hex')
  if (failure === undefined && sha256 === expected) return { entries, sha256 }
  throw new Error(`${file} is damaged: nothing of it was deleted`, { cause: failure })
}

function keyOf(line: string): EntryKey {
  const { id, at } = JSON.parse(line) as EntryKey
  return { id, at }
}

async function* linesIn(texts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of texts) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
