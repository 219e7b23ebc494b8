import { readdir, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import type { What } from '../ledger/changes.schema.ts'
import { FIRST, prefixOf, readLibraries, type Library } from '../libraries/libraries.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { audioType, realRoot } from '../library/files.ts'
import { folderOf } from '../library/place.ts'
import { audioStore } from '../library/store.ts'
import { env } from '#server/settings/env.ts'
import type { IsGone } from './known-tracks.ts'
import { pathOf, readFound, type Found } from './read-file.ts'
import { isMissing, saveTracks } from './save-tracks.ts'

export interface Report {
  added: number
  updated: number
  unchanged: number
  /** Files that were not imported, with the reason. */
  refused: { file: string; reason: string }[]
}

interface Options {
  say?: (line: string) => void
  /** Reports what would be done without doing it. */
  preview?: boolean
}

/**
 * Imports every audio file of a folder into the library and the catalogue. A folder outside the library is copied into
 * it, or uploaded into its bucket; importing it again updates only what has changed. A file that fails does not stop
 * the others.
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
  // A file deleted from a folder outside still has its copy in the library: there, the folder decides.
  const isGone = (path: string) => (isStored || !path.startsWith(`${prefix}/`) ? isMissing(path) : !present.has(path))
  const refuse = (file: string, error: unknown) => {
    const reason = reasonOf(error)
    report.refused.push({ file, reason })
    say(`refused ${file}: ${reason}`)
  }
  for (let at = 0; at < files.length; at += TOGETHER) {
    const read: Read[] = []
    for (const file of files.slice(at, at + TOGETHER)) {
      try {
        const found = await readFound({ source, file, prefix, keepTitles })
        if (found && !isStored && !preview) await audioStore().put(found.path, { file: join(source, file) })
        read.push({ file, found })
      } catch (error) {
        refuse(file, error)
      }
    }
    const outcomes = await eachOrAll(read, (some) => saveRead(some, isGone, preview))
    for (const [i, { file }] of read.entries()) {
      const outcome = outcomes[i]
      if (outcome === undefined || 'error' in outcome) refuse(file, outcome?.error)
      else {
        report[COUNTED[outcome.value]]++
        say(`${outcome.value} ${file}`)
      }
    }
  }
  return report
}

/** The library that has this folder or in which it lies; null for a folder outside every library. */
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

/** How many files are imported in one transaction. */
export const TOGETHER = 25

export type Change = What | 'unchanged'

export const COUNTED = {
  added: 'added',
  moved: 'updated',
  retagged: 'updated',
  replaced: 'updated',
  unchanged: 'unchanged',
} as const

interface Read {
  file: string
  /** null for a file of the sample music */
  found: Found | null
}

async function saveRead(read: readonly Read[], isGone: IsGone, preview: boolean): Promise<Change[]> {
  let changes: Change[] = []
  try {
    await transaction(async (tx) => {
      changes = await importFound(
        tx,
        read.map(({ found }) => found),
        isGone,
      )
      if (preview) throw new Preview()
    })
  } catch (error) {
    if (!(error instanceof Preview)) throw error
  }
  return changes
}

/** Thrown to roll back the transaction of a preview. */
class Preview extends Error {}

/** Saves the tracks of files and audits it. @returns what was done for each; null in `found` counts as unchanged */
export async function importFound(tx: Db, found: readonly (Found | null)[], isGone: IsGone): Promise<Change[]> {
  const files = found.filter((file) => file !== null)
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw new Error('two files have the same path in NFC')
  const saved = await saveTracks(tx, files, isGone)
  const notes = saved.flatMap((change) => {
    if (!change) return []
    const { id, title, path } = change.after
    return [{ subject: `track:${id}`, after: { title, path } }]
  })
  if (notes.length > 0) await writeAudit(tx, systemContext(), 'catalogue.import', notes)
  return found.map((file) => (file && saved[files.indexOf(file)]?.what) ?? 'unchanged')
}

type Outcome<T> = { value: T } | { error: unknown }

/** Does work for all items at once; when that fails, for each by itself, so that one does not hold back the others. */
export async function eachOrAll<I, T>(
  items: readonly I[],
  work: (items: readonly I[]) => Promise<readonly T[]>,
): Promise<Outcome<T>[]> {
  if (items.length === 0) return []
  try {
    return (await work(items)).map((value) => ({ value }))
  } catch (error) {
    if (items.length === 1) return [{ error }]
    const outcomes: Outcome<T>[] = []
    for (const item of items) outcomes.push(...(await eachOrAll([item], work)))
    return outcomes
  }
}

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
