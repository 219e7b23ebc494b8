// Runs a suite. Usage: npm run suite                      lists the suites
//                      npm run suite -- NAME [ARG…]       runs one
//                      npm run suite -- --ci NAME         as .ci/run does: in a short form, or skipped loudly
//                      npm run suite -- --ci              lists those that .ci/run runs
import { spawnSync } from 'node:child_process'
import { runAndExit } from '../dev/checks/run.ts'
import { prepare } from '../prepare.ts'
import { SUITES, type Suite } from './table.ts'

/** Passed to the instance of this program that runs within the script of a suite. */
const INSIDE = '--inside'
const CANNOT = 3

const given = process.argv.slice(2)
const flag = given[0]?.startsWith('--') ? given[0] : undefined
const isCi = flag === '--ci'
const [name, ...args] = flag === undefined ? given : given.slice(1)
if (name === undefined) list()
else {
  const suite = SUITES[name]
  if (!suite) fail(`There is no suite ${name}: npm run suite lists them`)
  else if (flag === INSIDE) await run(suite, args)
  else await runWithin(name, suite, isCi ? (suite.ci ?? args) : args)
}

function list(): void {
  for (const [each, { title, ci }] of Object.entries(SUITES)) {
    if (!isCi) console.log(`${each.padEnd(16)} ${title}${ci ? '' : ' (not in .ci/run)'}`)
    else if (ci) console.log(each)
  }
}

async function runWithin(called: string, suite: Suite, passed: readonly string[]): Promise<void> {
  if (suite.within === undefined) {
    await prepare(suite.parts ?? [])
    return run(suite, passed)
  }
  const script = `scripts/suites/with-${suite.within}.sh`
  const check = spawnSync('bash', [script, '--check'], { encoding: 'utf8' })
  if (check.status !== 0) {
    const reason = `${check.stdout}${check.stderr}`.trim()
    if (!isCi) return fail(`This machine cannot run it: ${reason}`)
    console.log(`\n!!!! SKIPPED: ${suite.title}: ${reason}`)
    return
  }
  await prepare(suite.parts ?? [])
  const command = [script, process.execPath, import.meta.filename, INSIDE, called, ...passed]
  process.exitCode = spawnSync('bash', command, { stdio: 'inherit' }).status ?? 1
}

async function run(suite: Suite, passed: readonly string[]): Promise<void> {
  const what = suite.run(passed)
  if (typeof what !== 'string') return runAndExit(what)
  process.exitCode = spawnSync(process.execPath, [what, ...passed], { stdio: 'inherit' }).status ?? 1
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = CANNOT
}
