/**
 * The smallest unit that can run again: a file of Vitest, a test of Playwright, otherwise a whole
 * step or an error outside of tests.
 */
export interface Unit {
  id: string
  /** Name of the unit; for a failed one, with the first line of its error. */
  name: string
  passed: number
  failed: number
  /** Whether its runner can run it by itself. */
  again: boolean
}

export interface Verdict {
  passed: number
  failed: number
  /** Names of units that failed and then passed in the second run. */
  flaky: string[]
  broken: string[]
}

/** The JSON report of Playwright; its outermost suites are files. */
export interface BrowserReport {
  suites?: Suite[]
  /** Errors outside of any test: a file that could not be loaded, a server that did not start. */
  errors?: { message?: string }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: Spec[]
}

interface Spec {
  id: string
  file: string
  line: number
  title: string
  tests: { status: string; expectedStatus: string }[]
}

/** More flaky units than this are a fault of the tests or of the code, not of the machine. */
export const MOST_FLAKY = 3

/**
 * The verdict after `second`, in which the failed units of `first` ran again by themselves. Flaky units count as passed
 * unless there are too many. A unit that did not run again, or failed only in `second`, has failed.
 */
export function judge(first: readonly Unit[], second: readonly Unit[]): Verdict {
  const again = (unit: Unit) => (unit.failed > 0 ? second.find(({ id }) => id === unit.id) : undefined)
  const flaky = first.filter((unit) => hasPassed(again(unit)))
  const tooMany = flaky.length > MOST_FLAKY
  const others = second.filter(({ id, failed }) => failed > 0 && first.every((unit) => unit.id !== id))
  const last = [...first.map((unit) => (tooMany || !flaky.includes(unit) ? unit : (again(unit) ?? unit))), ...others]
  const broken = last.filter((unit) => unit.failed > 0 && !flaky.includes(unit))
  return {
    passed: sum(last, 'passed'),
    failed: sum(last, 'failed'),
    flaky: flaky.map(nameOf),
    broken: broken.map(nameOf),
  }
}

function hasPassed(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.failed === 0 && unit.passed > 0
}

function sum(units: readonly Unit[], count: 'passed' | 'failed'): number {
  return units.reduce((total, unit) => total + unit[count], 0)
}

function nameOf({ name }: Unit): string {
  return name
}

/** The tests in a report of Playwright, and the errors outside of them. */
export function browserUnits({ suites = [], errors = [] }: BrowserReport): Unit[] {
  const tests = suites.flatMap((file) => testsOf(file, []))
  return [...tests, ...errors.map(({ message = 'an error outside of the tests' }) => failedAt(message))]
}

/** A failure that cannot be run again. */
export function failedAt(name: string): Unit {
  return { id: name, name: firstLine(name), passed: 0, failed: 1, again: false }
}

export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

function testsOf({ suites = [], specs = [] }: Suite, titles: readonly string[]): Unit[] {
  const own = specs.map(({ id, file, line, title, tests }) => {
    const failed = tests.some(isFailed)
    const passed = !failed && tests.some(({ status }) => status === 'expected')
    const name = [`${file}:${line}`, ...titles, title].join(' › ')
    return { id, name, passed: Number(passed), failed: Number(failed), again: true }
  })
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))]
}

/**
 * True also for a test that should have run and did not, which Playwright reports as skipped too.
 */
function isFailed({ status, expectedStatus }: Spec['tests'][number]): boolean {
  return status === 'unexpected' || (status === 'skipped' && expectedStatus !== 'skipped')
}
