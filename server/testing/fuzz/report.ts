export interface Finding {
  number: number
  call: string
  why: string
}

export interface AttackReport {
  sent: number
  statuses: Record<string, number>
  findings: Finding[]
  /** Answers over two seconds: a matter of the machine too, so told apart. */
  slow: Finding[]
}

const SLOW_MS = 2000

export interface Outcome extends Finding {
  status: string
  /** Empty when nothing is wrong. */
  why: string
  ms: number
}

export function emptyReport(): AttackReport {
  return { sent: 0, statuses: {}, findings: [], slow: [] }
}

export function note(report: AttackReport, { number, call, status, why, ms }: Outcome): void {
  report.sent++
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (why) report.findings.push({ number, call, why })
  if (ms > SLOW_MS) report.slow.push({ number, call, why: `${ms.toFixed(0)} ms` })
}
