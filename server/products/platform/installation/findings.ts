import type { z } from 'zod'
import type { Locale } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import type { Db } from '#server/core/database/db.ts'
import { byArea, spoken, type Finding } from '#server/core/finding.ts'
import { checkDatabaseState } from './checks/database-state.sql.ts'
import { checkDeliveries, checkLimits, checkSending } from './checks/outgoing.ts'
import { checkJobs, checkOperators, checkProcesses } from './checks/work.ts'
import type { Installation } from './installation.schema.ts'
import type { ProcessReport } from './reports.sql.ts'
import { runChecks } from './run-checks.ts'

type Reported = z.input<typeof Installation>['findings'][number]

/** What the rows of the database say about the whole installation, looked at now. */
export function installationFindings(db: Db, reports: readonly ProcessReport[]): Promise<Finding[]> {
  return runChecks([
    () => checkProcesses(db, reports),
    () => checkJobs(db),
    () => checkOperators(db),
    () => checkDatabaseState(db),
    () => checkSending(db),
    () => checkDeliveries(db),
    () => checkLimits(db),
  ])
}

/** `installationFindings` and the findings of all processes on their machines, by area. */
export async function allFindings(db: Db, reports: readonly ProcessReport[]): Promise<Reported[]> {
  const now = new Date().toISOString()
  const common = (await installationFindings(db, reports)).map((finding): Reported => ({
    ...spoken(finding),
    machine: null,
    checked_at: now,
  }))
  return [...common, ...reportedFindings(reports, currentLocale())].toSorted(byArea)
}

/** The worst of several web processes of a machine stands for all of them. */
export function reportedFindings(reports: readonly ProcessReport[], locale: Locale): Reported[] {
  const found = new Map<string, Reported>()
  for (const { machine, checkedAt, findings } of reports) {
    for (const finding of findings[locale] ?? []) {
      const key = `${machine} ${finding.id}`
      const known = found.get(key)
      if (known && known.state !== 'ok') continue
      found.set(key, { ...finding, machine, checked_at: (checkedAt ?? new Date()).toISOString() })
    }
  }
  return [...found.values()]
}
