import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import type { Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { announce } from '../catalogue/changes.sql.ts'
import { resolveReferences } from '../catalogue/references.ts'
import { titleOf } from '../catalogue/titles.service.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { audioType, realRoot, storedPath } from '../library/files.ts'
import { audioStore } from '../library/store.ts'
import { tunes } from '../synthesizer/tunes.ts'
import { albumOf } from './album-of.ts'
import { readTags } from './tags.ts'
import type { Tags } from './tags.ts'

export interface Report {
  added: number
  updated: number
  unchanged: number
  /** Files that were not imported, with the reason. */
  refused: { file: string; reason: string }[]
}

/**
 * Imports every audio file of a folder into the library and the catalogue. A folder outside the library is copied into
 * it, or uploaded into its bucket; importing it again updates only what has changed. A file that fails does not stop the others.
 * @throws Error when the folder cannot be read
 */
export async function importFolder(folder: string, say: (line: string) => void = () => {}): Promise<Report> {
  const source = await realpath(folder)
  const root = await realRoot()
  const inLibrary = source === root || isInside(root, source)
  const prefix = inLibrary ? relative(root, source).split(sep).join('/') : basename(source)
  const { files, outside } = await scan(source)
  const report: Report = { added: 0, updated: 0, unchanged: 0, refused: [] }
  for (const file of outside) report.refused.push({ file, reason: 'a link points outside the folder' })
  for (const file of files) {
    try {
      const change = await importFile({ source, file, prefix, isStored: inLibrary && !usesBucket() })
      report[change]++
      say(`${change} ${file}`)
    } catch (error) {
      const reason = reasonOf(error)
      report.refused.push({ file, reason })
      say(`refused ${file}: ${reason}`)
    }
  }
  return report
}

interface Job {
  source: string
  file: string
  prefix: string
  /** True when the folder is the library from which audio files are served. */
  isStored: boolean
}

async function importFile({ source, file, prefix, isStored }: Job): Promise<Change> {
  const path = storedPath(prefix === '' ? file : `${prefix}/${file}`, 'path')
  // Files of the sample music have no tags.
  if (tunes().has(path)) return 'unchanged'
  const from = join(source, file)
  const tags = await readTags(from)
  const title = titleOf(tags.title, '')
  if (!isStored) await audioStore().put(path, { file: from })
  const { size } = await stat(from)
  const context = systemContext()
  return transaction(async (tx) => {
    const { id, change } = await saveTrack(tx, { ...tags, title, path, bytes: size })
    if (change !== 'unchanged') {
      await writeAudit(tx, context, 'catalogue.import', [{ subject: `track:${id}`, after: { title, path } }])
    }
    return change
  })
}

function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}

type Change = 'added' | 'updated' | 'unchanged'

/** Adds the track of a file, or updates the one with the same path; parallel imports wait for each other. */
async function saveTrack(
  tx: Db,
  found: Tags & { path: string; bytes: number },
): Promise<{ id: number; change: Change }> {
  await lock(tx, 'music import')
  const { title, duration, composer, path, bytes, disc, number, genres, tags } = found
  const { artistId = null } = await resolveReferences(tx, {
    artist: found.artist === null ? null : { title: found.artist },
  })
  const albumId = await albumOf(tx, found)
  const data = {
    title,
    duration,
    composer,
    artistId,
    albumId,
    audioBytes: BigInt(bytes),
    disc,
    number,
    genres,
    tags,
  }
  const before = await tx.musicTrack.findFirst({ where: { path }, orderBy: { id: 'asc' } })
  if (!before) {
    const created = await tx.musicTrack.create({ data: { ...data, path } })
    await announce(tx, 'track', created)
    return { id: created.id, change: 'added' }
  }
  const same = Object.entries(data).every(([name, value]) =>
    isDeepStrictEqual(before[name as keyof typeof data], value),
  )
  if (same) return { id: before.id, change: 'unchanged' }
  const after = await tx.musicTrack.update({ where: { id: before.id }, data })
  await announce(tx, 'track', before, after)
  return { id: before.id, change: 'updated' }
}

/**
 * Audio files in a folder and its subfolders, sorted by name.
 * @param folder its real path
 * @returns paths relative to the folder; `outside` has those whose link points outside it
 */
async function scan(folder: string): Promise<{ files: string[]; outside: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = { files: [] as string[], outside: [] as string[] }
  for (const entry of entries) {
    if (entry.isDirectory() || !audioType(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const real = await realpath(path).catch(() => null)
    const name = relative(folder, path).split(sep).join('/')
    if (real !== null && isInside(folder, real)) found.files.push(name)
    else found.outside.push(name)
  }
  const order = (a: string, b: string) => (a < b ? -1 : 1)
  return { files: found.files.toSorted(order), outside: found.outside.toSorted(order) }
}
