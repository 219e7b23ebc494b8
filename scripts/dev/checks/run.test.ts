import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser, vitest } from './runners.ts'
import { runSteps, type Step } from './run.ts'

const ROOT = join(import.meta.dirname, '../../..')
// Within the clone, where the fixtures find Vitest.
const CACHE = join(ROOT, '.cache')
let folder = ''

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'checks-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Part of a fixture: true when it runs for the first time. */
const first = (name: string) => `(() => {
  const file = ${JSON.stringify(join(folder, name))}
  if (existsSync(file)) return false
  writeFileSync(file, '')
  return true
})()`

function write(file: string, ...lines: string[]): void {
  const fs = `import { existsSync, writeFileSync } from 'node:fs'`
  writeFileSync(join(folder, file), [fs, ...lines].join('\n'))
}

/** The fixture's own report, so that the one of the run that this belongs to stays. */
const own = (step: Step): Step => ({
  ...step,
  ...(step.runner && { runner: { ...step.runner, report: join(folder, 'report.json') } }),
})

async function run(...steps: Step[]) {
  const lines: string[] = []
  const { passed, failed } = await runSteps(steps.map(own), (line: string) => lines.push(line), 'ignore')
  return { passed, failed, named: lines.filter((line) => /^(flaky|failed): /.test(line)) }
}

const files = () => {
  write('vitest.config.mjs', 'export default { test: { include: ["*.test.mjs"], maxWorkers: 2 } }')
  return vitest('files', '--root', folder, '--config', join(folder, 'vitest.config.mjs'))
}

const IMPORT = `import { expect, test } from 'vitest'`

test('a file of Vitest that fails once is flaky: a test, the file itself, an error that nothing caught', async () => {
  write('good.test.mjs', IMPORT, `test('one', () => {})`, `test('two', () => {})`)
  write('once.test.mjs', IMPORT, `test('good', () => {})`, `test('bad once', () => expect(${first('a')}).toBe(false))`)
  write('load.test.mjs', IMPORT, `if (${first('b')}) throw new Error('no such thing')`, `test('loaded', () => {})`)
  write('uncaught.test.mjs', IMPORT, `test('x', () => { if (${first('c')}) void Promise.reject(new Error('left')) })`)
  const { passed, failed, named } = await run(files())
  expect({ passed, failed }).toEqual({ passed: 6, failed: 0 })
  expect(named.map((line) => line.replace(/: .*\//, ': ')).toSorted()).toEqual([
    'flaky: load.test.mjs › no such thing',
    'flaky: once.test.mjs › bad once',
    'flaky: uncaught.test.mjs › left',
  ])
})

test('a file that fails twice has failed, and with it the run', async () => {
  write('once.test.mjs', IMPORT, `test('bad once', () => expect(${first('a')}).toBe(false))`)
  write('twice.test.mjs', IMPORT, `test('good', () => {})`, `test('bad', () => expect(1).toBe(2))`)
  write('load.test.mjs', `throw new Error('no such thing')`)
  const { passed, failed, named } = await run(files())
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 })
  expect(named.map((line) => line.replace(/: .*\//, ': ')).toSorted()).toEqual([
    'failed: load.test.mjs › no such thing',
    'failed: twice.test.mjs › bad',
    'flaky: once.test.mjs › bad once',
  ])
})

test('a second run is of the files that failed, though the first was of a folder', async () => {
  mkdirSync(join(folder, 'some'))
  write('some/once.test.mjs', IMPORT, `test('bad once', () => expect(${first('a')}).toBe(false))`)
  write('some/good.test.mjs', IMPORT, `test('runs once', () => expect(${first('b')}).toBe(true))`)
  write('vitest.config.mjs', 'export default { test: { include: ["some/*.test.mjs"] } }')
  const step = vitest('files', '--root', folder, '--config', join(folder, 'vitest.config.mjs'), join(folder, 'some'))
  expect(await run(step)).toMatchObject({ passed: 2, failed: 0 })
})

test('four flaky ones fail the run and are named', async () => {
  for (const name of ['a', 'b', 'c', 'd'])
    write(`${name}.test.mjs`, IMPORT, `test('bad once', () => expect(${first(name)}).toBe(false))`)
  const { passed, failed, named } = await run(files())
  expect({ passed, failed }).toEqual({ passed: 0, failed: 4 })
  expect(named.filter((line) => line.startsWith('flaky: '))).toHaveLength(4)
  expect(named.at(-1)).toBe('failed: 4 were flaky, more than 3')
})

test('a test of Playwright that fails once is flaky; one that fails twice has failed', async () => {
  symlinkSync(join(ROOT, 'e2e/node_modules'), join(folder, 'node_modules'))
  write('playwright.config.mjs', `export default { testDir: '.', outputDir: ${JSON.stringify(join(folder, 'out'))} }`)
  write(
    'a.spec.mjs',
    `import { expect, test } from '@playwright/test'`,
    `test.describe('group', () => {`,
    `  test('good', () => expect(${first('a')}).toBe(true))`,
    `  for (const n of [1, 2]) test('bad once ' + n, () => expect(n === 1 && ${first('b')}).toBe(false))`,
    `})`,
    `test('bad', () => expect(1).toBe(2))`,
  )
  const { passed, failed, named } = await run(browser('pages', `--config=${join(folder, 'playwright.config.mjs')}`))
  expect({ passed, failed }).toEqual({ passed: 3, failed: 1 })
  expect(named).toEqual([
    expect.stringMatching(/^flaky: a\.spec\.mjs:\d+ › group › bad once 1$/),
    expect.stringMatching(/^failed: a\.spec\.mjs:\d+ › bad$/),
  ])
})

test('a runner without a report, and a step without a runner, fail and do not run again', async () => {
  const step = vitest('nothing', '--config', join(folder, 'missing.mjs'))
  const lint = { title: 'lint', command: ['-e', 'process.exit(1)'] }
  const fine = { title: 'fine', command: ['-e', ''] }
  expect(await run(fine, lint, step)).toEqual({
    passed: 1,
    failed: 2,
    named: ['failed: lint', 'failed: nothing ended with 1 and no report'],
  })
})

test('a step beside the one before it runs while that one does, and both count', async () => {
  const waits = (own: string, other: string) =>
    `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(join(folder, own))}, ''); ` +
    `const wait = () => fs.existsSync(${JSON.stringify(join(folder, other))}) || setTimeout(wait, 10); wait()`
  const one = { title: 'one', command: ['-e', waits('one', 'two')] }
  const two = { title: 'two', command: ['-e', waits('two', 'one')], beside: true }
  expect(await run(one, two)).toEqual({ passed: 2, failed: 0, named: [] })
})
