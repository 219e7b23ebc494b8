import type { Db } from '#server/core/db.ts'
import { jobFigures } from './jobs.sql.ts'
import { livingWorkers } from './liveness.sql.ts'

/** Workers and jobs of the whole installation in the Prometheus text format; empty when the database is away. */
export async function jobMetrics(db: Db): Promise<string> {
  try {
    const { due, later, running, failed, oldestDueSeconds } = await jobFigures(db)
    const states = Object.entries({ due, later, running, failed })
    return [
      '# HELP quartet_workers Background workers alive',
      '# TYPE quartet_workers gauge',
      `quartet_workers ${await livingWorkers(db)}`,
      '# HELP quartet_jobs Background jobs by state',
      '# TYPE quartet_jobs gauge',
      ...states.map(([state, count]) => `quartet_jobs{state="${state}"} ${count}`),
      '# HELP quartet_jobs_oldest_due_seconds How long the oldest due job has been waiting',
      '# TYPE quartet_jobs_oldest_due_seconds gauge',
      `quartet_jobs_oldest_due_seconds ${oldestDueSeconds}`,
      '',
    ].join('\n')
  } catch {
    return ''
  }
}
