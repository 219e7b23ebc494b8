// Runs the checks and ends with the line `N passed, N failed`. Usage: node scripts/test.ts [set of steps]
//   (none)  every check (npm test)           quick   all but the browser (npm run verify)
//   unit    Vitest alone (npm run test:unit) e2e     the browser alone (npm run test:e2e)
//   loaded  the browser while two busy loops occupy the cores (npm run test:loaded)
//   description  the API description, judged by the tools of clients/check (npm run test:api-description)
//   oidc    sign-in through an OpenID Connect provider of Debian (npm run test:oidc)
//   powerdns  the DNS contract against a real PowerDNS, killed workers, a killed PowerDNS (npm run test:powerdns)
//   search-cluster  the search over real nodes of Sphinx, some of them killed (npm run test:search-cluster)
//   s3      audio files in a bucket of a real S3 service (npm run test:s3)
//   acme    certificates and records by clients of DNS APIs from Debian (npm run test:acme)
//   lxd     what needs a real LXD: the hypervisor contract, killed workers, a killed daemon (npm run test:lxd)
// Further arguments are given to the runner: npm run test:e2e -- e2e/music.spec.ts
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
  /** Busy loops beside it. */
  load?: number
}

interface Suite {
  suites?: Suite[]
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[]
}

const UNIT_REPORT = '.cache/vitest-report.json'
const BROWSER_REPORT = '.cache/playwright-report.json'

const STATIC: Step[] = [
  { title: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { title: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { title: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { title: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]
const BROWSER: Step = {
  title: 'browser',
  command: ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list,json'],
  count: browserCount,
}

/** The suite beside the tools that it needs; they are not installed with the application. */
const DESCRIPTION = ['--root', '.', '--config', 'clients/check/vitest.config.ts']
const LXD = 'server/cloud/hypervisor/lxd'

const [set = 'all', ...more] = process.argv.slice(2)
const SETS: Record<string, () => Step[]> = {
  all: () => [...STATIC, vitest('unit and integration'), BROWSER],
  quick: () => [...STATIC, vitest('unit and integration')],
  unit: () => [vitest('unit and integration', ...more)],
  e2e: () => [{ ...BROWSER, command: [...BROWSER.command, ...more] }],
  loaded: () => [{ ...BROWSER, title: 'browser on busy cores', command: [...BROWSER.command, ...more], load: 2 }],
  description: () => [vitest('API description', ...DESCRIPTION, ...more)],
  oidc: () => [vitest('sign-in through a provider of Debian', 'server/auth/oauth.test.ts')],
  powerdns: () => [
    // One file after the other: one of them kills the PowerDNS that they share.
    vitest(
      'PowerDNS: contract, transfers, killed workers, killed PowerDNS',
      '--no-file-parallelism',
      'server/cloud/dns/engine/powerdns',
    ),
    vitest('transfers of the built-in name server', 'server/cloud/dns/engine/builtin/bind.test.ts'),
  ],
  // One file after the other: they share the nodes.
  'search-cluster': () => [
    vitest(
      'search cluster: contract, changes, killed nodes',
      '--no-file-parallelism',
      'server/vacancies/engine/cluster',
    ),
  ],
  s3: () => [vitest('audio files in a bucket', 'server/music/library/store.test.ts')],
  acme: () => [vitest('clients of DNS APIs from Debian', 'server/cloud/doors/clients.test.ts')],
  lxd: () => [
    vitest(
      'LXD: contract, many at once, killed workers',
      `${LXD}/lxd.test.ts`,
      'server/cloud/jobs/worker-killed.test.ts',
    ),
    vitest('LXD: killed daemon', `${LXD}/daemon-killed.test.ts`),
  ],
}

const steps = SETS[set]?.()
if (!steps) throw new Error(`Unknown set of steps: ${set}. Choose one of ${Object.keys(SETS).join(', ')}`)
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

/** A test that passed only at its second try is flaky, which counts as failed. */
function browserCount(): Count {
  const { stats, suites } = read<Suite & { stats: { expected: number; unexpected: number } }>(BROWSER_REPORT)
  for (const name of namesOf('unexpected', { suites })) console.log(`failed: ${name}`)
  const flaky = namesOf('flaky', { suites })
  for (const name of flaky) console.log(`flaky, counted as failed: ${name}`)
  return { passed: stats.expected, failed: stats.unexpected + flaky.length }
}

function namesOf(status: string, { suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => namesOf(status, suite)),
  ]
}

async function runStep({ title, command, count, load = 0 }: Step): Promise<Count> {
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true })
  const begun = Date.now()
  console.log(`\n── ${title}`)
  const loops = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const ok = await run(command)
  for (const loop of loops) loop.kill('SIGKILL')
  const counted = countOf(ok, count)
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(`── ${title}: ${counted.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return counted
}

function countOf(ok: boolean, count: Step['count']): Count {
  if (!count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const counted = count()
    return ok ? counted : { passed: counted.passed, failed: Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(command: string[]): Promise<boolean> {
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
    NEXT_TELEMETRY_DISABLED: '1',
    // Servers and workers that tests start compile our modules once, as `npm start` does.
    NODE_COMPILE_CACHE: '.cache/compile',
  }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done) => child.on('close', (code) => done(code === 0)))
}

function read<T>(file: string): T {
  if (!existsSync(file)) throw new Error(`${file} was not written`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
