import { hostname } from 'node:os'
import { z } from 'zod'
import { command } from '#server/core/command.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { byArea, spoken } from '#server/core/finding.ts'
import type { FindingView } from '#server/core/finding.schema.ts'
import { provideProducts } from '#server/core/products.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { checkSettings } from '#server/products/platform/installation/checks/settings.ts'
import { installationFindings, reportedFindings } from '#server/products/platform/installation/findings.ts'
import { liveReports } from '#server/products/platform/installation/reports.sql.ts'
import { runChecks } from '#server/products/platform/installation/run-checks.ts'
import { processes } from '#server/processes.ts'
import * as listed from '#server/products.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', broken: 'BROKEN ' } as const

const doctor = command({
  name: 'doctor',
  summary: 'Look for what keeps this installation from working, and say what to do',
  details: 'Quartet may be running. Nothing is changed. Ends with 1 when something is broken.',
  input: z.object({}),
  database: false,
  async run() {
    const findings = await examine()
    const count = (state: FindingView['state']) => findings.filter((finding) => finding.state === state).length
    const counts = { broken: count('broken'), warnings: count('warning') }
    const lines = findings.flatMap(({ about, state, found, remedy }) => [
      `${MARKS[state]} ${about}: ${found}`,
      ...(remedy ? [`        ${remedy}`] : []),
    ])
    return {
      data: { ...counts, findings },
      lines: [...lines, '', `${findings.length} looked at, ${counts.broken} broken, ${counts.warnings} with a warning`],
      failed: counts.broken > 0,
    }
  },
})

export const commands = [doctor]

/** Checks this machine and the database now, and reads what the processes have reported. */
async function examine(): Promise<FindingView[]> {
  const settings = checkSettings()
  // Without settings nothing else can be looked at.
  if (settings.state === 'broken') return [spoken(settings)]
  provideProducts(listed)
  const checks = (await processes()).flatMap(({ checks: own = [] }) => own)
  try {
    const findings = [settings, ...(await runChecks(checks))].map(spoken)
    const isOpen = findings.some(({ id, state }) => id === 'database.migrations' && state === 'ok')
    const all = isOpen ? [...findings, ...(await inDatabase(findings))] : findings
    return all.toSorted(byArea)
  } finally {
    await closeDb()
  }
}

async function inDatabase(known: readonly FindingView[]): Promise<FindingView[]> {
  const reports = await liveReports(db())
  const seen = new Set(known.map(({ id }) => id))
  const others = reportedFindings(reports, DEFAULT_LOCALE).filter(
    ({ id, machine }) => machine !== hostname() || !seen.has(id),
  )
  return [
    ...(await installationFindings(db(), reports)).map(spoken),
    ...others.map(({ machine, ...finding }) => ({ ...finding, about: `${finding.about} (${machine})` })),
  ]
}
