import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { keptTitle, titleOf } from '../catalogue/titles.service.ts'
import type { What } from '../ledger/changes.schema.ts'
import { FIRST, prefixOf, readLibraries } from '../libraries/libraries.ts'
import type { Library } from '../libraries/libraries.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { audioType, realRoot, storedPath } from '../library/files.ts'
import { folderOf } from '../library/place.ts'
import { audioStore } from '../library/store.ts'
import { env } from '#server/settings/env.ts'
import { tunes } from '../synthesizer/tunes.ts'
import { audioHash } from './audio-hash.ts'
import { isMissing, saveTrack } from './save-track.ts'
import type { IsGone } from './save-track.ts'
import { readTags } from './tags.ts'

export interface Report {
  added: number
  updated: number
  unchanged: number
  /** Files that were not imported, with the reason. */
  refused: { file: string; reason: string }[]
}

interface Options {
  say?: (line: string) => void
  /** Finds out and says what would be done, and does nothing. */
  preview?: boolean
}

/**
 * Imports every audio file of a folder into the library and the catalogue. A folder outside the library is copied into
 * it, or uploaded into its bucket; importing it again updates only what has changed. A file that fails does not stop the others.
 * @throws Error when the folder cannot be read
 */
export async function importFolder(folder: string, { say = () => {}, preview = false }: Options = {}): Promise<Report> {
  const source = await realpath(folder)
  const root = await realRoot()
  const library = await libraryAround(source, root)
  const inLibrary = library !== null
  const below = library && relative(library.root, source).split(sep).join('/')
  const prefix = library ? [prefixOf(library.id), below].filter((part) => part !== '').join('/') : basename(source)
  const keepTitles = keepsTitles(library ?? (await readLibraries(db())).find(({ id }) => id === FIRST))
  const { files, outside } = await audioFilesIn(source)
  const report: Report = { added: 0, updated: 0, unchanged: 0, refused: [] }
  for (const file of outside) report.refused.push({ file, reason: 'a link points outside the folder' })
  const isStored = inLibrary && (library.id !== FIRST || !usesBucket())
  const present = new Set(files.map((file) => pathOf(prefix, file)))
  // The library keeps copies of files that are gone from the folder.
  const isGone = (path: string) => (isStored || !path.startsWith(`${prefix}/`) ? isMissing(path) : !present.has(path))
  for (const file of files) {
    try {
      const change = await importFile({ source, file, prefix, isStored, isGone, keepTitles, preview })
      report[COUNTED[change]]++
      say(`${change} ${file}`)
    } catch (error) {
      const reason = reasonOf(error)
      report.refused.push({ file, reason })
      say(`refused ${file}: ${reason}`)
    }
  }
  return report
}

/** The library that a folder is in or of; null for one outside. */
async function libraryAround(source: string, root: string) {
  for (const library of await readLibraries(db())) {
    const folder = library.id === FIRST ? root : await folderOf(library.id)
    if (folder !== null && (source === folder || isInside(folder, source))) return { ...library, root: folder }
  }
  return null
}

/** Whether titles that break the rule are stored: by the library, or by MUSIC_IMPORT_TITLES for all of them. */
export function keepsTitles(library: Pick<Library, 'keepTitles'> | undefined): boolean {
  return library?.keepTitles === true || env().MUSIC_IMPORT_TITLES === 'keep'
}

interface Job {
  source: string
  file: string
  prefix: string
  /** True when the folder is the library from which audio files are served. */
  isStored: boolean
  isGone: IsGone
  /** Stores titles that break the rule, too. */
  keepTitles: boolean
  preview?: boolean
  /** Done in the transaction of the change. */
  also?: (tx: Db, change: Change) => Promise<void>
}

export type Change = What | 'unchanged'

export const COUNTED = {
  added: 'added',
  moved: 'updated',
  retagged: 'updated',
  replaced: 'updated',
  unchanged: 'unchanged',
} as const

export const pathOf = (prefix: string, file: string) => (prefix === '' ? file : `${prefix}/${file}`).normalize('NFC')

/** Imports one file. @throws Error, AppError saying why it cannot be */
export async function importFile({
  source,
  file,
  prefix,
  isStored,
  isGone,
  keepTitles,
  preview = false,
  also,
}: Job): Promise<Change> {
  const path = storedPath(pathOf(prefix, file), 'path')
  // Files of the sample music have no tags.
  if (tunes().has(path)) {
    await also?.(db(), 'unchanged')
    return 'unchanged'
  }
  const from = join(source, file)
  const tags = await readTags(from)
  const title = keepTitles ? keptTitle(tags.title) : titleOf(tags.title, '')
  if (!isStored && !preview) await audioStore().put(path, { file: from })
  const { size: bytes, mtime: modified } = await stat(from)
  const found = { ...tags, title, path, bytes, modified, audioHash: await audioHash(from) }
  const context = systemContext()
  let change: Change = 'unchanged'
  try {
    await transaction(async (tx) => {
      const saved = await saveTrack(tx, found, isGone)
      change = saved.change
      if (preview) throw new Preview()
      await also?.(tx, change)
      if (change === 'unchanged') return
      await writeAudit(tx, context, 'catalogue.import', [{ subject: `track:${saved.id}`, after: { title, path } }])
    })
  } catch (error) {
    if (!(error instanceof Preview)) throw error
  }
  return change
}

/** Ends the transaction of a preview, so that nothing of it stays. */
class Preview extends Error {}

/** Why a file was refused. */
export function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}

/**
 * Audio files in a folder and its subfolders, sorted by name.
 * @param folder its real path
 * @returns paths relative to the folder; `outside` has those whose link points outside it
 */
export async function audioFilesIn(folder: string): Promise<{ files: string[]; outside: string[] }> {
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
