import { metric, sample } from '#server/api/metrics/metrics.ts'
import type { Db } from '#server/core/database/db.ts'
import { STATES } from '#server/core/finding.schema.ts'
import { version } from '#server/core/version.ts'
import { allFindings } from './findings.ts'
import { liveReports } from './reports.sql.ts'

/** What the overview has, as numbers: no names, addresses or texts. */
export async function installationMetrics(db: Db): Promise<string> {
  const reports = await liveReports(db)
  const findings = await allFindings(db, reports)
  const labelled = ({ id, machine }: (typeof findings)[number]) => ({ check: id, ...(machine && { machine }) })
  const now = Date.now()
  const ofProcesses = (valueOf: (report: (typeof reports)[number]) => number) =>
    reports.map((report) =>
      sample(valueOf(report), { machine: report.machine, kind: report.kind, pid: report.pid, version: report.version }),
    )
  return [
    metric('quartet_info', 'gauge', 'The version of Quartet that answers', [sample(1, { version: version() })]),
    metric(
      'quartet_check',
      'gauge',
      'What was found: 0 is fine, 1 needs attention, 2 is broken; without `machine` it is common to all',
      findings.map((finding) => sample(STATES.indexOf(finding.state), labelled(finding))),
    ),
    metric(
      'quartet_check_figure',
      'gauge',
      'The numbers in what was found',
      findings.flatMap((finding) =>
        Object.entries(finding.figures ?? {}).map(([figure, value]) => sample(value, { ...labelled(finding), figure })),
      ),
    ),
    metric(
      'quartet_process_memory_bytes',
      'gauge',
      'Memory of each process, on all machines',
      ofProcesses(({ memory }) => memory),
    ),
    metric(
      'quartet_process_uptime_seconds',
      'gauge',
      'Age of each process, on all machines',
      ofProcesses(({ startedAt }) => Math.round((now - startedAt.getTime()) / 1000)),
    ),
    metric('quartet_accounts', 'gauge', 'Accounts', [sample(await db.user.count())]),
  ].join('')
}
