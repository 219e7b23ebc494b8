import { texts } from '#i18n/texts.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, type Check, type Finding } from '#server/core/finding.ts'

/** Runs each check by itself, one after the other: an unexpected failure of one becomes a finding too. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    try {
      findings.push(...[(await check()) ?? []].flat())
    } catch (error) {
      findings.push(failed(check.name, errorText(error)))
    }
  }
  return findings
}

function failed(name: string, reason: string): Finding {
  const t = () => texts('admin.checks.self')
  return broken(`systems.${name}`, () => [name, t()('failed', { name, reason }), t()('remedy')])
}
