import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MusicScan } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { TOGETHER, audioFilesIn, keepsTitles } from '../import/import.ts'
import { pathOf, readFound } from '../import/read-file.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { folderOf } from '../library/place.ts'
import { FIRST, prefixOf, readLibraries } from './libraries.ts'
import { enterProblem, writeSeen, type Seen } from './scan-batch.ts'
import { ACTIVE, requestScan, wake } from './scan-request.ts'
import { markAbsent, markPresent } from './scan.sql.ts'

/** A file that was changed less than this ago may still be written. */
const SETTLED_MS = 5_000
/** Files whose tracks are looked up together. */
const AT_ONCE = 200
/** How often a scan looks whether it is to stop. */
const CHECK_MS = 500
/** After this time the files read so far are written, even if they are fewer than `TOGETHER`, as with large files. */
const BATCH_MS = 1_000

/**
 * Runs a waiting scan, or continues one whose worker has ended after the last file that it has written: a file and the
 * counts are written together. Ends early when the scan is to stop.
 */
export async function runScan(libraryId: number, signal: AbortSignal): Promise<void> {
  const scan = await db().musicScan.findUnique({ where: { libraryId } })
  if (!scan || !ACTIVE.includes(scan.state)) return
  await db().musicScan.updateMany({ where: { libraryId, state: 'waiting' }, data: { state: 'running' } })
  if (libraryId === FIRST && usesBucket()) return finish(libraryId, 'unavailable')
  const library = (await readLibraries(db())).find(({ id }) => id === libraryId)
  const source = library ? await folderOf(libraryId) : null
  const { files, outside } = source === null ? { files: [], outside: [] } : await audioFilesIn(source)
  if (source === null || (files.length === 0 && libraryId !== FIRST)) return unavailable(scan)
  await db().musicScan.update({ where: { libraryId }, data: { files: files.length + outside.length } })
  const ended = await scanFiles({ scan, source, files, signal, keepTitles: keepsTitles(library) })
  if (ended === 'aborted') return wake(db(), libraryId)
  if (ended === 'done') await complete(scan, files, outside)
  await finish(libraryId, ended === 'stopped' ? 'stopped' : 'done')
}

interface Work {
  scan: MusicScan
  /** The real folder. */
  source: string
  files: readonly string[]
  keepTitles: boolean
  signal: AbortSignal
}

async function scanFiles({ scan, source, files, keepTitles, signal }: Work): Promise<'done' | 'stopped' | 'aborted'> {
  const { libraryId } = scan
  const left = files.filter((file) => file > scan.cursor)
  let checked = -Infinity
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const part = left.slice(at, at + AT_ONCE)
    const known = await knownTracks(libraryId, part)
    let batch = newBatch()
    for (const file of part) {
      if (signal.aborted) {
        await writeSeen(scan, batch.seen)
        return 'aborted'
      }
      if (performance.now() - checked > CHECK_MS) {
        if (await isStopping(libraryId)) {
          await writeSeen(scan, batch.seen)
          return 'stopped'
        }
        checked = performance.now()
      }
      const one = (await isKnown(join(source, file), known.get(pathIn(libraryId, file))))
        ? ({ file, is: 'unchanged' } as const)
        : await readOne({ libraryId, source, file, keepTitles })
      batch.seen.push(one)
      if ('found' in one) batch.found++
      if (batch.found === TOGETHER || performance.now() - batch.since > BATCH_MS) {
        await writeSeen(scan, batch.seen)
        batch = newBatch()
      }
    }
    await writeSeen(scan, batch.seen)
  }
  return 'done'
}

const newBatch = () => ({ seen: [] as Seen[], found: 0, since: performance.now() })

async function isStopping(libraryId: number): Promise<boolean> {
  const { state } = await db().musicScan.findUniqueOrThrow({ where: { libraryId }, select: { state: true } })
  return state === 'stopping'
}

interface Known {
  audioBytes: bigint | null
  audioModified: Date | null
}

async function knownTracks(libraryId: number, files: readonly string[]): Promise<Map<string | null, Known>> {
  const rows = await db().musicTrack.findMany({
    where: { path: { in: files.map((file) => pathIn(libraryId, file)) } },
    select: { path: true, audioBytes: true, audioModified: true },
  })
  return new Map(rows.map((row) => [row.path, row]))
}

const pathIn = (libraryId: number, file: string) => pathOf(prefixOf(libraryId), file)

/** Whether a file is unchanged since its import, judging by date and size: then it is not read again. */
async function isKnown(file: string, known: Known | undefined): Promise<boolean> {
  if (!known?.audioModified) return false
  const found = await stat(file).catch(() => null)
  return found?.mtime.getTime() === known.audioModified.getTime() && known.audioBytes === BigInt(found.size)
}

interface FileWork {
  libraryId: number
  source: string
  file: string
  keepTitles: boolean
}

/** What is to be done with a file that is new or changed. */
async function readOne({ libraryId, source, file, keepTitles }: FileWork): Promise<Seen> {
  try {
    const { mtime } = await stat(join(source, file))
    if (Date.now() - mtime.getTime() < SETTLED_MS) return { file, is: 'pending' }
    const found = await readFound({ source, file, prefix: prefixOf(libraryId), keepTitles })
    return found ? { file, found } : { file, is: 'unchanged' }
  } catch (error) {
    return { file, error }
  }
}

/** Writes what is known only after every file was seen: which tracks have no file, and which problems are gone. */
async function complete({ libraryId, startedAt }: MusicScan, files: readonly string[], outside: readonly string[]) {
  await transaction(async (tx) => {
    for (const file of outside) {
      const reason = 'a link points outside the folder'
      await enterProblem(tx, { libraryId, file, kind: 'link', reason, at: startedAt })
    }
    const counts = { refused: { increment: outside.length }, seen: { increment: outside.length } }
    await tx.musicScan.update({ where: { libraryId }, data: counts })
    await tx.musicLibraryProblem.deleteMany({ where: { libraryId, at: { lt: startedAt } } })
    const paths = files.map((file) => pathIn(libraryId, file))
    await markAbsent(tx, libraryId, paths)
    await markPresent(tx, libraryId, paths)
  })
}

/** A folder that is missing or empty may be a disk that is not mounted: nothing is taken out of the catalogue. */
async function unavailable({ libraryId }: MusicScan): Promise<void> {
  await transaction((tx) => markAbsent(tx, libraryId, []))
  await finish(libraryId, 'unavailable')
}

async function finish(libraryId: number, state: 'done' | 'stopped' | 'unavailable'): Promise<void> {
  await transaction(async (tx) => {
    await lock(tx, `music scan ${libraryId}`)
    const data = { state, finishedAt: new Date() }
    const { again, pending } = await tx.musicScan.update({ where: { libraryId }, data })
    if (state === 'done' && (again || pending > 0)) await requestScan(tx, libraryId, pending > 0 ? SETTLED_MS : 0)
  })
}
