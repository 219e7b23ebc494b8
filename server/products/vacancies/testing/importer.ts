import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import * as imports from '../import/feeds/imports.service.ts'
import { runImport } from '../import/feeds/run-import.ts'
import { aFeedServer, aJob, type FeedServer } from './feed-server.ts'

type Operation<T> = { execute: (ctx: ReturnType<typeof contextFor>, input: unknown) => Promise<{ output: T }> }

/** An operator who imports a feed, which the test answers, as a new import in each test. */
export class Importer {
  feed!: FeedServer
  operator!: TestUser
  /** Id of the import. */
  id = ''

  constructor() {
    beforeAll(async () => {
      setEnv({ IMPORT_PRIVATE_NETWORKS: '127.0.0.0/8' })
      this.feed = await aFeedServer()
      this.operator = await aUser({ roles: ['operator'] })
    })
    afterAll(async () => {
      await this.feed.close()
      await closeDb()
    })
    beforeEach(async () => {
      this.id = await this.create()
    })
  }

  async call<T>(operation: Operation<T>, input: unknown): Promise<T> {
    return (await operation.execute(contextFor(actorOf(this.operator)), input)).output
  }

  async create(more: object = {}): Promise<string> {
    const input = { name: 'Завод', url: this.feed.url, moderated: false, enabled: false, ...more }
    return (await this.call(imports.createImport, input)).id
  }

  /** Runs the import as the worker does, and resolves to its report. */
  async run(input: object = {}, signal = new AbortController().signal) {
    const asked = await this.call(imports.runImportNow, { import_id: this.id, ...input })
    await runImport(Number(asked.id), signal)
    return this.lastRun()
  }

  async lastRun() {
    return (await this.call(imports.getImport, { import_id: this.id })).last_run
  }

  rows() {
    return db().vacancy.findMany({ where: { source: `import:${this.id}` }, orderBy: { id: 'asc' } })
  }

  async openIds(): Promise<(string | null)[]> {
    return (await this.rows()).flatMap((row) => (row.archivedAt ? [] : [row.sourceId]))
  }

  searchable(): Promise<number> {
    return db().vacancySearch.count({ where: { vacancy: { source: `import:${this.id}` } } })
  }
}

export const jobs = (from: number, to: number): Record<string, string>[] =>
  Array.from({ length: to - from }, (_, at) => aJob(`t${from + at}`))
