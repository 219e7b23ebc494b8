// The search of vacancies in memory, in PostgreSQL and the plain way on the same rows, from ten thousand vacancies on:
// medians of single questions, nothing remembered between them but what PostgreSQL caches. Every size has a database and a
// process of its own; with --folder the databases are kept there for the next run.
// Usage: node bench/vacancies.ts [--sizes 10000,100000] [--rounds 7] [--folder path]
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchFolder } from './harness.ts'
import { measuredSize } from './vacancies-process.ts'
import type { Measured, SizeReport } from './vacancies-size.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '7' },
    folder: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
if (!sizes.every((size) => Number.isInteger(size) && size > 0) || !(rounds > 0)) {
  console.error('Usage: node bench/vacancies.ts [--sizes 10000,100000,1000000] [--rounds 7] [--folder path]')
  process.exit(2)
}

const folder = values.folder === undefined ? benchFolder() : resolve(values.folder)
try {
  const reports: SizeReport[] = []
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const report = await measuredSize(folder, size, rounds)
    showSize(report)
    reports.push(report)
  }
  if (reports.length > 1) showGrowth(reports)
} catch (error) {
  console.error(`\nTHE BENCH FAILED: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

function showSize({ size, notes, measurements }: SizeReport): void {
  console.log(`\n## ${size.toLocaleString('en')} vacancies\n`)
  for (const note of notes) console.log(`- ${note}`)
  table(
    ['what', 'matches', 'memory, ms', 'of CPU', 'PostgreSQL, ms', 'plain way, ms', 'plain / memory', 'goal at 1 M, ms'],
    measurements.map(({ name, matches, memory, cpu, postgres, plain, goal }) => [
      name,
      matches === undefined ? '' : matches.toLocaleString('en'),
      shown(memory),
      shown(cpu),
      shown(postgres),
      shown(plain),
      plain && memory ? times(plain / memory) : '',
      goal === undefined ? '' : String(goal),
    ]),
  )
}

function showGrowth(reports: SizeReport[]): void {
  console.log('\n## Growth: ms in memory, and how many times as long as at the size before\n')
  const rows = (reports[0]?.measurements ?? []).map(({ kind }) => [
    kind,
    ...reports.map((report, at) => {
      const [now, before] = [msOf(report, kind), at === 0 ? undefined : msOf(reports[at - 1], kind)]
      return now && before ? `${shown(now)} (${times(now / before)})` : shown(now)
    }),
  ])
  table(['what', ...reports.map(({ size }) => size.toLocaleString('en'))], rows)
}

function msOf(report: SizeReport | undefined, kind: string): number | null | undefined {
  return report?.measurements.find((row: Measured) => row.kind === kind)?.memory
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`
}

function table(head: string[], rows: string[][]): void {
  console.log(`\n| ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length - 1)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

function shown(ms: number | null | undefined): string {
  if (ms === undefined) return ''
  return ms === null ? 'over 20,000' : ms.toLocaleString('en', { maximumFractionDigits: ms < 10 ? 2 : 0 })
}
