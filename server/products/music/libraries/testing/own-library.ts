import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { aWave } from '../../testing/audio-samples.ts'
import { runScan } from '../scan.ts'

export interface Library {
  id: number
  folder: string
  tracks: number
  absent: number
  problems: number
  titlesRefused: number
  scan: Record<string, unknown>
}

interface Problem {
  file: string
  kind: string
  reason: string
}

/** When files were changed last, unless a test says otherwise: none may still be written. */
export const OLD = new Date('2020-01-01T00:00:00Z')

/** A server of the test file, and for each of its tests a library in an empty folder. */
export class OwnLibrary {
  /** The folder of everything that the test file writes. */
  readonly home = mkdtempSync(join(tmpdir(), 'libraries-'))
  server!: TestServer
  operator!: string
  listener!: string
  folder!: string
  library!: Library
  /** How many files have a sound that the test did not choose. */
  sounds = 0

  constructor() {
    beforeAll(async () => {
      setEnv({ MUSIC_DIR: join(this.home, 'root'), RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
      this.server = await startTestServer()
      this.operator = await aToken(await aUser({ roles: ['operator'] }))
      this.listener = await aToken(await aUser())
    })
    beforeEach(async () => {
      this.folder = mkdtempSync(join(this.home, 'folder-'))
      const body = { name: this.folder, folder: this.folder, watch: false }
      const made = await this.call<Library>('POST', '', body)
      expect(made.status).toBe(201)
      this.library = made.body
    })
    afterAll(async () => {
      rmSync(this.home, { recursive: true, force: true })
      await this.server.close()
      await closePubsub()
      await closeDb()
    })
  }

  async call<T = Record<string, unknown>>(method: string, path: string, json?: unknown, token = this.operator) {
    const response = await this.server.fetch(`/api/v1/libraries${path}`, {
      method,
      token,
      ...(json !== undefined && { json }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T }
  }

  /** Writes a file; by default its length differs from the others', so that no two have the same sound. */
  put(
    path: string,
    content = aWave({ title: `Sound of ${path}`.slice(0, 32) }, 1 + (this.sounds++ % 50)),
    modified = OLD,
  ): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    utimesSync(file, modified, modified)
  }

  async scan(signal = new AbortController().signal): Promise<Library> {
    expect((await this.call('POST', `/${this.library.id}/scan`)).status).toBe(202)
    await runScan(this.library.id, signal)
    return this.state()
  }

  async state(): Promise<Library> {
    const { body } = await this.call<{ items: Library[] }>('GET', '')
    const found = body.items.find(({ id }) => id === this.library.id)
    if (!found) throw new Error('the library is not listed')
    return found
  }

  async problems(): Promise<Problem[]> {
    return (await this.call<{ items: Problem[] }>('GET', `/${this.library.id}/problems`)).body.items
  }
}
