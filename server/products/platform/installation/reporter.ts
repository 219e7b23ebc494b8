import { hostname } from 'node:os'
import { LOCALES } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import { beforeClose, db } from '#server/core/database/db.ts'
import { spoken, type Check } from '#server/core/finding.ts'
import { newId } from '#server/core/ids.ts'
import { takeLimitHits } from '#server/core/limit-hits.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { version } from '#server/core/version.ts'
import { removeReports, writeLimitHits, writeReport, type ProcessReport } from './reports.sql.ts'
import { runChecks } from './run-checks.ts'

const REPORT_MS = 15_000
const CHECK_MS = 60_000

/**
 * Reports this process to the others every 15 seconds, and what its checks find every minute, until the connections to
 * the database are closed. Called once in each process, when it is ready.
 */
export function startReporting(kind: ProcessReport['kind'], checks: readonly Check[]): void {
  singleton('reporter', () => new Reporter(kind, checks)).start()
}

class Reporter {
  private readonly kind: ProcessReport['kind']
  private readonly checks: readonly Check[]
  private readonly id = newId('process')
  /** Read now: an update may replace the file while this process runs. */
  private readonly version = version()
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly running = new Map<string, Promise<void>>()

  constructor(kind: ProcessReport['kind'], checks: readonly Check[]) {
    this.kind = kind
    this.checks = checks
  }

  start(): void {
    if (this.timers.size > 0) return
    beforeClose('reporter', () => this.stop())
    this.repeat('report', REPORT_MS, () => this.report())
    if (this.checks.length > 0) this.repeat('check', CHECK_MS, () => this.check())
  }

  /** Now and then regularly, but never twice at once: a check of another system may take long. */
  private repeat(name: string, ms: number, work: () => Promise<void>): void {
    const run = () => {
      if (this.running.has(name)) return
      const failed = (error: unknown) => {
        if (this.timers.size > 0) log().warn({ err: error }, 'this process could not report itself')
      }
      const done = work().catch(failed)
      this.running.set(
        name,
        done.finally(() => this.running.delete(name)),
      )
    }
    this.timers.set(name, setInterval(run, ms).unref())
    run()
  }

  private async stop(): Promise<void> {
    for (const timer of this.timers.values()) clearInterval(timer)
    this.timers.clear()
    await this.running.get('report')
    await flushLimitHits()
    await removeReports(db(), this.id)
  }

  private async check(): Promise<void> {
    const found = await runChecks(this.checks)
    const inEach = LOCALES.map((locale) => [locale, withLocale(locale, () => found.map(spoken))] as const)
    if (this.timers.size > 0) await this.write(Object.fromEntries(inEach))
  }

  private async report(): Promise<void> {
    await this.write()
    await flushLimitHits()
  }

  private write(findings?: ProcessReport['findings']): Promise<void> {
    const { id, kind } = this
    const [uptimeSeconds, memory] = [process.uptime(), process.memoryUsage.rss()]
    const self = { id, kind, machine: hostname(), pid: process.pid, version: this.version, uptimeSeconds, memory }
    return writeReport(db(), { ...self, findings })
  }
}

/** What limits refused in this process since the last time. A crash loses some seconds of these counts. */
async function flushLimitHits(): Promise<void> {
  const hits = takeLimitHits()
  if (hits.length > 0) await writeLimitHits(db(), hits)
}
