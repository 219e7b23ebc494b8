import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ALREADY_RUNNING, startPostgres, type EmbeddedPostgres } from '#server/core/postgres/embedded.ts'
import { ensureTemplate } from './template.sql.ts'

const ROOT = join(import.meta.dirname, '../..')
/** How many test runs of one clone may run at once. */
const SLOTS = 8

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

/** Vitest's global setup: one PostgreSQL for the run, with the migrated template; stopped when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startFreeSlot()
  try {
    const template = await ensureTemplate(postgres.adminUrl, join(ROOT, 'prisma/migrations'))
    project.provide('postgres', { adminUrl: postgres.adminUrl, template })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return postgres.stop
}

async function startFreeSlot(): Promise<EmbeddedPostgres> {
  for (let slot = 0; slot < SLOTS; slot++) {
    try {
      return await startPostgres({
        dataDir: join(ROOT, '.cache/test-postgres', String(slot)),
        log: () => {},
        volatile: true,
      })
    } catch (error) {
      if ((error as { code?: string }).code !== ALREADY_RUNNING) throw error
    }
  }
  throw new Error(`${SLOTS} test runs of this clone are going on already`)
}
