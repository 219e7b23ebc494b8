import { z } from 'zod'
import { command } from '#server/core/command.ts'
import { closeDb } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { provideProducts } from '#server/core/products.ts'
import { env } from '#server/settings/env.ts'
import { processes } from '#server/processes.ts'
import * as listed from '#server/products.ts'
import { checkDatabase } from './doctor/database.sql.ts'
import { checkDisks, checkKeys } from './doctor/files.ts'
import { checkPorts } from './doctor/ports.ts'
import { checkCertificate, checkMail } from './doctor/services.ts'

const MARKS = { ok: 'ok     ', warning: 'WARNING', broken: 'BROKEN ' } as const

const doctor = command({
  name: 'doctor',
  summary: 'Look for what keeps this installation from working, and say what to do',
  details: 'Quartet may be running. Nothing is changed. Ends with 1 when something is broken.',
  input: z.object({}),
  database: false,
  async run() {
    const findings = await examine()
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
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

/** Runs each check by itself: an unexpected failure of one becomes a finding too. */
async function examine(): Promise<Finding[]> {
  const settings = checkSettings()
  // Without settings nothing else can be looked at.
  if (settings.state === 'broken') return [settings]
  provideProducts(listed)
  const parts = await processes()
  const ofProducts = parts.flatMap(({ checks = [] }) => checks)
  const findings = [settings]
  try {
    for (const check of [
      checkKeys,
      checkPorts,
      checkDatabase,
      checkDisks,
      checkCertificate,
      checkMail,
      ...ofProducts,
    ]) {
      findings.push(
        ...(await check().then(asList, (error: unknown) => [
          broken(check.name, errorText(error), 'Report this: the check itself failed'),
        ])),
      )
    }
    return findings
  } finally {
    await closeDb()
  }
}

function checkSettings(): Finding {
  try {
    env()
    return ok('Settings', 'every one can be used')
  } catch (error) {
    return broken('Settings', errorText(error), 'Correct them; docs/configuration.md has every setting')
  }
}

function asList(found: Finding | Finding[] | null): Finding[] {
  return found === null ? [] : [found].flat()
}
