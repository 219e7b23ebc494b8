import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemContext } from '#server/core/context.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { killChild } from '#server/testing/child.ts'
import { aUser } from '#server/testing/factories.ts'
import { tracksByAlbum } from '../../catalogue/tracks.service.ts'
import { albumName, generatedFiles, putFile, type GeneratedFile } from '../../testing/generated-library.ts'
import { requestScan } from '../scan-request.ts'
import { startScanWorker } from './scan-worker.ts'

interface Options {
  /** An empty folder. */
  folder: string
  files: number
  /** How often the worker is killed during the first scan. */
  kills: number
  log?: (line: string) => void
}

/**
 * Scans a generated library in an empty catalogue by workers that are killed, stars a tenth of its tracks, then moves,
 * retags or replaces their files and scans it again.
 * @returns what was found, and what it must be
 */
export async function libraryRun({ folder, files: count, kills, log = () => {} }: Options) {
  const { files, broken } = generatedFiles(count)
  for (const [n, { path, title, content }] of files.entries()) putFile(folder, path, content(title, n))
  for (const path of broken) putFile(folder, path, 'no music at all')
  log(`${count} files are written`)
  const { id: libraryId } = await db().musicLibrary.create({ data: { name: folder, folder, watch: false } })
  const first = await scan(libraryId, count, kills, log)
  const wrongAlbums = await albumsInAnotherOrder(files)
  log('the order of every album was compared')

  const changes = files.filter((_, n) => n % 10 === 3).map(changeOf)
  const starred = await star(libraryId, changes)
  for (const change of changes) apply(folder, change)
  const second = await scan(libraryId, count, 0, log)
  const tracks = await db().musicTrack.findMany({ where: { libraryId }, select: { id: true, path: true } })
  const paths = new Map(tracks.map(({ id, path }) => [id, path]))
  const ledger = await db().musicLedgerEntry.groupBy({ by: ['what'], _count: true })
  const refused = broken.length
  const done = { state: 'done', seen: count, refused }
  return {
    found: {
      first,
      second,
      tracks: tracks.length,
      paths: new Set(paths.values()).size,
      wrongAlbums,
      kept: starred.filter(({ id, to }) => paths.get(id) === `~${libraryId}/${to}`).length,
      ledger: Object.fromEntries(ledger.map(({ what, _count }) => [what, _count])),
    },
    expected: {
      first: { ...done, added: files.length, updated: 0, unchanged: 0 },
      second: { ...done, added: 0, updated: changes.length, unchanged: files.length - changes.length },
      tracks: files.length,
      paths: files.length,
      wrongAlbums: [],
      kept: changes.length,
      ledger: { added: files.length, ...numbersOf(changes) },
    },
  }
}

/** Scans a library, with a worker that is killed again and again. */
async function scan(libraryId: number, files: number, kills: number, log: (line: string) => void) {
  const started = performance.now()
  await transaction((tx) => requestScan(tx, libraryId))
  const state = () => db().musicScan.findUniqueOrThrow({ where: { libraryId } })
  let worker = startScanWorker()
  try {
    for (let killed = 0; killed < kills;) {
      const { seen } = await state()
      if (seen < (files * (killed + 1)) / (kills + 2)) await pause()
      else {
        await killChild(worker)
        killed++
        log(`the worker was killed after ${seen} files`)
        worker = startScanWorker()
      }
    }
    while (!['done', 'failed', 'unavailable'].includes((await state()).state)) await pause()
  } finally {
    await killChild(worker)
  }
  const { state: end, seen, added, updated, unchanged, refused } = await state()
  log(`a scan has ended after ${Math.round((performance.now() - started) / 1000)} s`)
  return { state: end, seen, added, updated, unchanged, refused }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Names of albums whose tracks are not in the order of their files. */
async function albumsInAnotherOrder(files: readonly GeneratedFile[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [album, ordered] of Map.groupBy(files, ({ album }) => albumName(album))) {
    const { id } = await db().musicAlbum.findFirstOrThrow({ where: { name: album } })
    const { output } = await tracksByAlbum.execute(systemContext(), { album_id: id, limit: 500 })
    const titles = (output.result['tracks'] as { title: string }[]).map(({ title }) => title)
    if (titles.join('\n') !== ordered.map(({ title }) => title).join('\n')) wrong.push(album)
  }
  return wrong
}

interface FileChange {
  what: 'moved' | 'retagged' | 'replaced'
  path: string
  to: string
  content?: Buffer
}

function changeOf(file: GeneratedFile, n: number): FileChange {
  const { path, title, content } = file
  if (n % 3 === 0) return { what: 'moved', path, to: `moved/${path}` }
  // The sound must stay the one first written, which was the number of the file.
  const sound = n * 10 + 3
  if (n % 3 === 1) return { what: 'retagged', path, to: path, content: content(`New ${title}`, sound) }
  return { what: 'replaced', path, to: path, content: content(title, 1_000_000 + n) }
}

/** Modification time of the files that are changed after the first scan. */
const LATER = new Date('2021-01-01T00:00:00Z')

function apply(folder: string, { path, to, content }: FileChange): void {
  if (content) return putFile(folder, to, content, LATER)
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  renameSync(join(folder, path), join(folder, to))
}

/** Stars the tracks of files. @returns their ids, and the paths that they will have */
async function star(libraryId: number, changes: readonly FileChange[]): Promise<{ id: number; to: string }[]> {
  const { id: userId } = await aUser()
  const rows = await db().musicTrack.findMany({ where: { libraryId }, select: { id: true, path: true } })
  const ids = new Map(rows.map(({ id, path }) => [path, id]))
  const starred = changes.flatMap(({ path, to }) => {
    const id = ids.get(`~${libraryId}/${path}`)
    return id === undefined ? [] : [{ id, to }]
  })
  const data = starred.map(({ id }) => ({ userId, kind: 'track', itemId: id, starredAt: new Date() }))
  await db().musicMark.createMany({ data })
  return starred
}

function numbersOf(changes: readonly FileChange[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(changes, ({ what }) => what)].map(([what, all]) => [what, all.length]))
}
