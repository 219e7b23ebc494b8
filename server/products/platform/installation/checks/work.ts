import { texts } from '#i18n/texts.ts'
import type { Db } from '#server/core/database/db.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { jobFigures } from '#server/core/tasks/jobs.sql.ts'
import { liveWorkers } from '#server/core/tasks/liveness.sql.ts'
import { operatorIds } from '#server/platform/accounts/operators.ts'
import { secondsText } from '#server/core/text/units.ts'
import type { ProcessReport } from '../reports.sql.ts'

/** A job that is due waits for a free place of the worker, which is seconds unless something is wrong. */
const LATE_SECONDS = 300

/** Whether processes have reported themselves, and are of one version; whether one takes jobs. */
export async function checkProcesses(db: Db, reports: readonly ProcessReport[]): Promise<Finding[]> {
  const id = 'processes.alive'
  const t = () => texts('admin.checks.processes')
  if (reports.length === 0) return [warning(id, () => [t()('about'), t()('none'), t()('noneRemedy')])]
  const [count, machines] = [reports.length, new Set(reports.map(({ machine }) => machine)).size]
  const versions = [...new Set(reports.map(({ version }) => version))]
  const figures = { count, machines, memory: reports.reduce((sum, { memory }) => sum + memory, 0) }
  const list = versions.join(', ')
  return [
    versions.length > 1
      ? warning(id, () => [t()('about'), t()('versions', { list }), t()('versionsRemedy')], figures)
      : ok(id, () => [t()('about'), t()('fine', { count, machines })], figures),
    await checkWorkers(db),
  ]
}

async function checkWorkers(db: Db): Promise<Finding> {
  const id = 'processes.worker'
  const t = () => texts('admin.checks.processes')
  const count = await liveWorkers(db)
  if (count > 0) return ok(id, () => [t()('worker'), t()('workers', { count })], { count })
  return broken(id, () => [t()('worker'), t()('noWorker'), t()('noWorkerRemedy')], { count })
}

/** Whether somebody can manage the installation. */
export async function checkOperators(db: Db): Promise<Finding> {
  const id = 'settings.operators'
  const t = () => texts('admin.checks.operators')
  const { length: count } = await operatorIds(db)
  if (count > 0) return ok(id, () => [t()('about'), t()('some', { count })])
  return warning(id, () => [t()('about'), t()('none'), 'quartet user create --role operator you@example.com'])
}

/** Whether jobs run in time, and which have failed for good. */
export async function checkJobs(db: Db): Promise<Finding[]> {
  const t = () => texts('admin.checks.jobs')
  const { due, running, later, failed, oldestDueSeconds } = await jobFigures(db)
  const figures = { due, running, later, oldest_due_seconds: Math.round(oldestDueSeconds) }
  const since = () => secondsText(oldestDueSeconds)
  return [
    oldestDueSeconds > LATE_SECONDS
      ? broken('jobs.queue', () => [t()('queue'), t()('late', { due, since: since() }), t()('lateRemedy')], figures)
      : ok('jobs.queue', () => [t()('queue'), t()('inTime', { due, running, later })], figures),
    failed > 0
      ? warning('jobs.failed', () => [t()('failed'), t()('someFailed', { count: failed }), t()('failedRemedy')], {
          failed,
        })
      : ok('jobs.failed', () => [t()('failed'), t()('noFailures')], { failed }),
  ]
}
