import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { setEnv } from '#server/settings/env.ts'

/** An empty folder of audio files for the tests of a file. */
export function anEmptyLibrary(): void {
  const folder = mkdtempSync(join(tmpdir(), 'library-'))
  beforeAll(() => setEnv({ MUSIC_DIR: folder }))
  afterAll(() => rmSync(folder, { recursive: true }))
}
