import { operatorQuery } from '#server/platform/operation.ts'
import { runningVersion } from './changelog.ts'
import { allFindings } from './findings.ts'
import { accountGrowth } from './growth.sql.ts'
import { Installation } from './installation.schema.ts'
import { liveReports, refusedAccounts } from './reports.sql.ts'

const MOST_REFUSED = 20

export const getInstallation = operatorQuery({
  id: 'admin.overview',
  name: 'getInstallation',
  summary: 'Get the state of the installation',
  description:
    'Version, processes, growth, and everything that `quartet doctor` looks at: queue, database, disks, certificates, mail, webhooks, limits.',
  output: Installation,
  async run({ db }) {
    const reports = await liveReports(db)
    const processes = reports.map(({ machine, kind, pid, version, memory, startedAt }) => ({
      machine,
      kind,
      pid,
      version,
      memory,
      started_at: startedAt.toISOString(),
    }))
    const refused = await refusedAccounts(db, MOST_REFUSED)
    return {
      version: await runningVersion(),
      processes,
      findings: await allFindings(db, reports),
      refused: refused.map(({ userId, name, email, what, count, lastAt }) => ({
        user_id: userId,
        name,
        email,
        limit: what,
        times: count,
        last_at: lastAt.toISOString(),
      })),
      accounts: await accountGrowth(db),
    }
  },
})
