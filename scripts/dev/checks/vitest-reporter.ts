import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { failedAt, firstLine, type Unit } from './units.ts'

/**
 * Writes the result of each file to the path in CHECK_REPORT. Vitest's own report leaves out errors that no test
 * caught.
 */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const files = modules.map(({ moduleId }) => moduleId)
    const ofFile = (file: string) => errors.filter((error) => error.VITEST_TEST_PATH === file)
    const outside = errors.filter(({ VITEST_TEST_PATH: file }) => !files.includes(String(file)))
    // A worker that ended leaves an error without a file, and a file without an end.
    const lost = modules.some((module) => isUnfinished(module))
    const units = modules.map((module) => unitOf(module, ofFile(module.moduleId)))
    const others = lost ? [] : outside.map(({ message }) => failedAt(message))
    writeFileSync(process.env.CHECK_REPORT ?? '.cache/checks.json', JSON.stringify([...units, ...others]))
  }
}

/** A file that could not be loaded, or whose hook failed, counts as one failed test. */
function unitOf(module: TestModule, uncaught: readonly SerializedError[]): Unit {
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
  const suites = [module, ...module.children.allSuites()]
  const outside = [...suites.flatMap((suite) => suite.errors()), ...uncaught].map(({ message }) => firstLine(message))
  if (isUnfinished(module)) outside.push('it did not end')
  const named = [...failed, ...outside]
  return {
    id: module.moduleId,
    name: [relative(process.cwd(), module.moduleId), ...named].join(' › '),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failed.length || Math.min(1, named.length),
    again: true,
  }
}

function isUnfinished(module: TestModule): boolean {
  return ['queued', 'pending'].includes(module.state())
}
