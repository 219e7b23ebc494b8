import { join } from 'node:path'
import { parseCLI } from 'vitest/node'
import type { Step } from './run.ts'
import { browserUnits, type BrowserReport, type Unit } from './units.ts'

const CACHE = '.cache'

/** A step of Vitest, whose failed files run again. */
export function vitest(title: string, ...args: string[]): Step {
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  return {
    title,
    command: [...command, ...args],
    runner: {
      report: join(CACHE, 'vitest-report.json'),
      read: (report) => JSON.parse(report) as Unit[],
      alone: (failed) => {
        const { filter } = parseCLI(['vitest', 'run', ...args], { allowUnknownOptions: true })
        const options = args.filter((arg) => !filter.includes(arg))
        return [...command, ...options, '--maxWorkers=1', ...failed.map(({ id }) => id)]
      },
    },
  }
}

/** A step of Playwright, whose failed tests run again, with a trace. */
export function browser(title: string, ...args: string[]): Step {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', '--config=e2e', ...args]
  return {
    title,
    command,
    runner: {
      report: join(CACHE, 'playwright-report.json'),
      read: (report) => browserUnits(JSON.parse(report) as BrowserReport),
      // Playwright remembers which tests failed.
      alone: () => [...command, '--last-failed', '--workers=1', '--trace=retain-on-failure'],
    },
  }
}
