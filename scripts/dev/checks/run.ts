import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { failedAt, judge, MOST_FLAKY, type Unit, type Verdict } from './units.ts'

export interface Step {
  title: string
  command: string[]
  /** The test runner of the step. A step without one counts as one test and does not run again. */
  runner?: Runner
  /** Number of busy loops that run beside the step. */
  load?: number
  /** Whether it runs beside the step before it. */
  beside?: boolean
}

interface Runner {
  /** Where it writes its report. */
  report: string
  read(report: string): Unit[]
  /** The command that runs only these units, one after the other. */
  alone(failed: readonly Unit[]): string[]
}

/** Runs the steps, prints their results, and ends the process, with 1 when something failed. */
export async function runAndExit(steps: readonly Step[]): Promise<never> {
  mkdirSync('.cache', { recursive: true })
  const { passed, failed } = await runSteps(steps)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** With more failures than this nothing runs again: they are no coincidence. */
const MOST_AGAIN = 20

/**
 * Runs the steps, then what failed in them once more, by itself.
 * @param say gets the lines that name what was flaky and what failed
 * @param stdio of the runners
 */
export async function runSteps(
  steps: readonly Step[],
  say = console.log,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<Verdict> {
  const first: Unit[][] = []
  for (const group of together(steps))
    first.push(...(await Promise.all(group.map((step) => runStep(step, say, stdio)))))
  const failed = first.map((units) => units.filter((unit) => unit.failed > 0 && unit.again))
  const second: Unit[] = []
  const number = failed.flat().length
  if (number > MOST_AGAIN) say(`\n${number} failed: more than the ${MOST_AGAIN} that run once more`)
  else
    for (const [n, step] of steps.entries()) {
      const again = alone(step, failed[n] ?? [])
      if (again) second.push(...(await runStep(again, say, stdio)))
    }
  const verdict = judge(first.flat(), second)
  for (const name of verdict.flaky) say(`flaky: ${name}`)
  if (verdict.flaky.length > MOST_FLAKY) say(`failed: ${verdict.flaky.length} were flaky, more than ${MOST_FLAKY}`)
  for (const name of verdict.broken) say(`failed: ${name}`)
  return verdict
}

function together(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.beside && last) last.push(step)
    else groups.push([step])
  }
  return groups
}

function alone({ title, runner }: Step, failed: readonly Unit[]): Step | undefined {
  if (!runner || failed.length === 0) return undefined
  return { title: `${title}, once more what failed`, command: runner.alone(failed), runner }
}

async function runStep(
  { title, command, runner, load = 0 }: Step,
  say: typeof console.log,
  stdio: 'inherit' | 'ignore',
) {
  const begun = Date.now()
  say(`\n── ${title}`)
  if (runner) rmSync(runner.report, { force: true })
  const loops = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const code = await run(command, runner?.report, stdio)
  for (const loop of loops) loop.kill('SIGKILL')
  const units = unitsOf(title, code, runner)
  const failed = units.reduce((sum, unit) => sum + unit.failed, 0)
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  say(`── ${title}: ${failed === 0 ? 'passed' : `${failed} FAILED`} in ${seconds} s`)
  return units
}

function unitsOf(title: string, code: number | null, runner?: Runner): Unit[] {
  if (!runner) return code === 0 ? [{ id: title, name: title, passed: 1, failed: 0, again: false }] : [failedAt(title)]
  if (!existsSync(runner.report)) return [failedAt(`${title} ended with ${code} and no report`)]
  const units = runner.read(readFileSync(runner.report, 'utf8'))
  const explained = code === 0 || units.some(({ failed }) => failed > 0)
  return explained ? units : [...units, failedAt(`${title} ended with ${code}`)]
}

function run(
  command: readonly string[],
  report: string | undefined,
  stdio: 'inherit' | 'ignore',
): Promise<number | null> {
  const env = {
    ...process.env,
    // Read by our Vitest reporter and by Playwright's JSON reporter.
    ...(report && { CHECK_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    NEXT_TELEMETRY_DISABLED: '1',
    // Servers and workers that tests start compile our modules once, as `npm start` does.
    NODE_COMPILE_CACHE: '.cache/compile',
  }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', stdio, stdio] })
  return new Promise((done) => child.on('close', done))
}
