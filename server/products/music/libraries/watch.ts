import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { db, transaction } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { folderOf } from '../library/place.ts'
import { requestScan } from './scan-request.ts'

/** How long a library is quiet before a scan is asked for. */
const QUIET_MS = 3_000
/** How often libraries and their folders are looked up again. */
const REFRESH_MS = 60_000

/**
 * Watches the folders of the libraries that want it: a change asks for a scan, which leaves files alone that may still
 * be written. Each folder is watched and not each file. What cannot be watched, such as a network drive, is left to the
 * scan of every hour.
 */
export async function watchLibraries(): Promise<{ close(): Promise<void> }> {
  const watched = new Map<string, FSWatcher>()
  const timers = new Map<number, NodeJS.Timeout>()
  const closed = new AbortController()
  const changed = (libraryId: number) => {
    clearTimeout(timers.get(libraryId))
    timers.set(
      libraryId,
      setTimeout(() => void quietly(() => ask(libraryId)), QUIET_MS),
    )
  }
  const ask = async (libraryId: number) => {
    timers.delete(libraryId)
    await transaction((tx) => requestScan(tx, libraryId))
    await refresh()
  }
  const refresh = async () => {
    const wanted = await foldersToWatch()
    for (const [folder, watcher] of watched) if (!wanted.has(folder)) forget(watched, folder, watcher)
    if (closed.signal.aborted) return
    for (const [folder, libraryId] of wanted)
      if (!watched.has(folder)) follow(watched, folder, () => changed(libraryId))
  }
  await quietly(refresh)
  const again = setInterval(() => void quietly(refresh), REFRESH_MS)
  return {
    close() {
      closed.abort()
      clearInterval(again)
      for (const timer of timers.values()) clearTimeout(timer)
      for (const [folder, watcher] of watched) forget(watched, folder, watcher)
      return Promise.resolve()
    },
  }
}

async function quietly(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log().warn({ err: error }, 'music libraries cannot be watched now'))
}

/** Every folder of the watched libraries, with the library. */
async function foldersToWatch(): Promise<Map<string, number>> {
  const wanted = new Map<string, number>()
  for (const { id } of await db().musicLibrary.findMany({ where: { watch: true }, select: { id: true } })) {
    const root = await folderOf(id)
    if (root === null) continue
    wanted.set(root, id)
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) wanted.set(join(entry.parentPath, entry.name), id)
  }
  return wanted
}

function follow(watched: Map<string, FSWatcher>, folder: string, changed: () => void): void {
  try {
    const watcher = watch(folder, changed)
    watcher.on('error', () => forget(watched, folder, watcher))
    watched.set(folder, watcher)
  } catch (error) {
    log().warn({ folder, reason: errorText(error) }, 'a folder of a music library cannot be watched')
  }
}

function forget(watched: Map<string, FSWatcher>, folder: string, watcher: FSWatcher): void {
  watcher.close()
  watched.delete(folder)
}
