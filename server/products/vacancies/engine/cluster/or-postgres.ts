import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'
import type { SearchBackend } from '../types.ts'
import { SearchNodeError } from './node.sql.ts'
import { Unanswerable } from './where.sql.ts'

/**
 * Asks the cluster, and PostgreSQL when the cluster cannot answer exactly or at all. PostgreSQL is slower, and refuses
 * with 503 when it takes too long, but never returns fewer matches.
 */
export const orPostgres = (cluster: SearchBackend): SearchBackend => ({
  name: 'cluster',
  orderedIds: (...asked) => answered(cluster, (backend) => backend.orderedIds(...asked)),
  count: (...asked) => answered(cluster, (backend) => backend.count(...asked)),
  tagCounts: (...asked) => answered(cluster, (backend) => backend.tagCounts(...asked)),
  salaryCounts: (...asked) => answered(cluster, (backend) => backend.salaryCounts(...asked)),
  salarySteps: (...asked) => answered(cluster, (backend) => backend.salarySteps(...asked)),
  mapPoints: (...asked) => answered(cluster, (backend) => backend.mapPoints(...asked)),
  frequencies: (...asked) => answered(cluster, (backend) => backend.frequencies(...asked)),
})

async function answered<T>(cluster: SearchBackend, ask: (backend: SearchBackend) => Promise<T>): Promise<T> {
  try {
    return await ask(cluster)
  } catch (error) {
    if (error instanceof SearchNodeError) complain(error)
    else if (!(error instanceof Unanswerable)) throw error
    return ask(postgresBackend)
  }
}

const COMPLAINTS_MS = 10_000

/** Logs that nodes do not answer, at most every ten seconds, because every search would. */
function complain(error: SearchNodeError): void {
  const said = singleton('vacancies.search-complaint', () => ({ at: 0 }))
  if (Date.now() - said.at < COMPLAINTS_MS) return
  said.at = Date.now()
  log().warn({ err: error }, 'the search cluster does not answer, falling back to PostgreSQL')
}
