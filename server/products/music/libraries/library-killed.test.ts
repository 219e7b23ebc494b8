import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { libraryRun } from './testing/library-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'generated-'))

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await closeDb()
})

it(
  'a library in every format, scanned by workers that are killed, has its albums in order and keeps its tracks',
  { timeout: 480_000, retry: 0 },
  async () => {
    const { found, expected } = await libraryRun({ folder, files: 150, kills: 1 })
    expect(found).toEqual(expected)
  },
)
