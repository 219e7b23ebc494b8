import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { killChild } from '#server/testing/child.ts'
import { aWave } from '../testing/audio-samples.ts'
import { requestScan } from './scan-request.ts'
import { startScanWorker } from './testing/scan-worker.ts'

const FILES = 300
const folder = mkdtempSync(join(tmpdir(), 'killed-'))
const workers: ChildProcess[] = []

afterAll(async () => {
  for (const worker of workers) await killChild(worker)
  rmSync(folder, { recursive: true })
  await closeDb()
})

it(
  'a scan whose worker is killed again and again ends with every file once',
  { timeout: 240_000, retry: 0 },
  async () => {
    for (let i = 0; i < FILES; i++) {
      const file = join(folder, `${String(i).padStart(3, '0')}.wav`)
      const sound = aWave({ title: `File number ${i}` }, 1)
      sound.writeInt16LE(i + 1, 60)
      writeFileSync(file, i % 50 === 7 ? 'broken' : sound)
      utimesSync(file, new Date('2020-01-01'), new Date('2020-01-01'))
    }
    const { id: libraryId } = await db().musicLibrary.create({ data: { name: 'Killed', folder, watch: false } })
    await transaction((tx) => requestScan(tx, libraryId))
    const scan = () => db().musicScan.findUniqueOrThrow({ where: { libraryId } })
    for (const part of [40, 120, 210]) {
      const worker = startWorker()
      await expect.poll(async () => (await scan()).seen, { timeout: 60_000, interval: 10 }).toBeGreaterThan(part)
      await killChild(worker)
      expect((await scan()).state).toBe('running')
    }
    startWorker()
    await expect.poll(async () => (await scan()).state, { timeout: 60_000 }).toBe('done')
    expect(await scan()).toMatchObject({ files: FILES, seen: FILES, added: 294, refused: 6, unchanged: 0, updated: 0 })
    const rows = await db().musicTrack.findMany({ where: { libraryId }, select: { path: true } })
    expect([rows.length, new Set(rows.map(({ path }) => path)).size]).toEqual([294, 294])
  },
)

function startWorker(): ChildProcess {
  const worker = startScanWorker()
  workers.push(worker)
  return worker
}
