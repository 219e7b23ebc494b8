// A scan of a library whose files are all new, and one whose files are all known. A scan deals with one file after the
// other, in one worker; what it costs is the processor time of the worker and of PostgreSQL, which other work on the
// machine changes little.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { db, transaction } from '#server/core/database/db.ts'
import { FIRST } from '#server/products/music/libraries/libraries.ts'
import { requestScan } from '#server/products/music/libraries/scan-request.ts'
import { runScan } from '#server/products/music/libraries/scan.ts'
import { anMp3 } from '#server/products/music/testing/audio-samples.ts'
import { setEnv } from '#server/settings/env.ts'
import { descendantsOf, workedMs } from '#server/testing/soak/processes.ts'
import { onDatabase } from '../database.ts'
import { timed } from '../harness.ts'
import type { Row } from '../table.ts'

const FILES = 1_000
/** About a megabyte of MP3 with 128 kbit/s. */
const SECONDS = 65
/** Files that were changed in the last seconds may still be written: a scan leaves them. */
const OLD = new Date('2020-01-01T00:00:00Z')

export function measure(): Promise<Row[]> {
  return onDatabase(undefined, async (folder) => {
    setEnv({ MUSIC_DIR: join(folder, 'music') })
    putAlbums(join(folder, 'music'))
    const added = await scanned('added')
    const known = await scanned('unchanged')
    const row = { product: 'music', unit: 'files/s' } as const
    const goal = { of: 'ours', atLeast: 150 } as const
    return [
      { ...row, what: 'a scan of new files of 1 MB, by a second of processor time', ours: added.byProcessor, goal },
      { ...row, what: 'the same by the clock', ours: added.byClock },
      { ...row, what: 'a scan of known files, by a second of processor time', ours: known.byProcessor },
    ]
  })
}

/** Files a second of one scan. @throws Error when it did something else with a file */
async function scanned(what: 'added' | 'unchanged'): Promise<{ byClock: number; byProcessor: number }> {
  await transaction((tx) => requestScan(tx, FIRST))
  const before = processorMs()
  const ms = await timed(() => runScan(FIRST, new AbortController().signal))
  const processor = processorMs() - before
  const scan = await db().musicScan.findUniqueOrThrow({ where: { libraryId: FIRST } })
  if (scan[what] !== FILES) throw new Error(`${scan[what]} of ${FILES} files were ${what}`)
  return { byClock: (FILES / ms) * 1000, byProcessor: (FILES / processor) * 1000 }
}

/** What this process and its PostgreSQL have worked so far. */
function processorMs(): number {
  const all = [process.pid, ...descendantsOf(process.pid).map(({ pid }) => pid)]
  return all.reduce((sum, pid) => sum + workedMs(pid), 0)
}

/** Ten artists, a hundred albums of ten songs; each file has a sound of its own. */
function putAlbums(folder: string): void {
  for (let n = 0; n < FILES; n++) {
    const [artist, album] = [`Artist ${n % 10}`, `Album ${n % 100}`]
    const content = anMp3({ title: `Title of ${n}`, artist, album, year: '2001' }, SECONDS)
    content.writeUInt32BE(n, content.length - 4)
    const file = join(folder, artist, album, `${n}.mp3`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    utimesSync(file, OLD, OLD)
  }
}
