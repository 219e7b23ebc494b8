// Runs every check and ends with the line `N passed, N failed`.
// Usage: node scripts/test.ts [quick|lxd]    quick leaves out the browser (npm run verify); lxd runs what needs a real
// LXD beside it (npm run test:lxd): the hypervisor contract, killed workers, and by itself the killed daemon
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

interface Count {
  passed: number
  failed: number
}

interface Step {
  title: string
  command: string[]
  /** Reads what the runner counted; a step without a report counts as one test. */
  count?: () => Count
}

const UNIT_REPORT = '.cache/vitest-report.json'
const BROWSER_REPORT = '.cache/playwright-report.json'

const STEPS: Step[] = [
  { title: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { title: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { title: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  vitest('unit and integration'),
]
const LXD = [
  vitest(
    'LXD: contract, many at once, killed workers',
    'server/cloud/hypervisor/lxd/lxd.test.ts',
    'server/cloud/jobs/worker-killed',
  ),
  vitest('LXD: killed daemon', 'server/cloud/hypervisor/lxd/daemon-killed'),
]
const BROWSER: Step = {
  title: 'browser',
  command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  count: () => {
    const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(BROWSER_REPORT)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
}

const steps = { quick: STEPS, lxd: LXD }[process.argv[2] ?? ''] ?? [...STEPS, BROWSER]
const total: Count = { passed: 0, failed: 0 }
mkdirSync('.cache', { recursive: true })
for (const step of steps) {
  const { passed, failed } = await runStep(step)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function vitest(title: string, ...filters: string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  return { title, command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters], count: unitCount }
}

/** A file that could not be loaded has no failed test of its own: it counts as one. */
function unitCount(): Count {
  const report = read<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(UNIT_REPORT)
  const failed = Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites))
  return { passed: report.numPassedTests, failed }
}

async function runStep({ title, command, count }: Step): Promise<Count> {
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true })
  const begun = Date.now()
  console.log(`\n── ${title}`)
  const ok = await run(command)
  console.log(`── ${title}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  if (!count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const counted = count()
    return ok ? counted : { passed: counted.passed, failed: Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(command: string[]): Promise<boolean> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done) => child.on('close', (code) => done(code === 0)))
}

function read<T>(file: string): T {
  if (!existsSync(file)) throw new Error(`${file} was not written`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
