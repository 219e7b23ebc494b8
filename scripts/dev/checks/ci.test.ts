import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
let folder = ''

/** A copy of `.ci/run` on a machine where two suites are skipped. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-ci-'))
  for (const name of ['.ci', 'bin']) mkdirSync(join(folder, name))
  cpSync(join(ROOT, '.ci/run'), join(folder, '.ci/run'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What it prints after the suites, when `npm test` prints and answers this. */
function after(output: string, code: number, suites = 'one two'): { status: number | null; end: string } {
  const npm = `#!/bin/bash
case "$*" in
  test) printf '%b' '${output}'; exit ${code};;
  'run -s suite -- --ci') echo '${suites}';;
  'run -s suite -- --ci '*) echo "!!!! SKIPPED: suite $6: not here";;
esac
`
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: folder }
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' })
  return { status, end: stdout.slice(stdout.indexOf('!!!! SKIPPED: suite two')) }
}

const LOG = ' FAIL  a.test.ts\\n── unit: 1 FAILED in 1 s\\nflaky: a.test.ts › one\\n'

test('what was flaky is named at the end and does not fail', () => {
  const { status, end } = after(`${LOG}\\n5 passed, 0 failed\\n`, 0)
  expect(status).toBe(0)
  expect(end).toContain('\nFlaky, to be taken up first:\nflaky: a.test.ts › one\n')
  expect(end).not.toContain('FAIL ')
  expect(end).toMatch(/\n5 passed, 0 failed\n$/)
})

test('what failed is named at the end and fails, beside what was flaky', () => {
  const { status, end } = after(`${LOG}failed: b.spec.ts › two\\n\\n4 passed, 1 failed\\n`, 1)
  expect(status).toBe(1)
  expect(end).toContain('flaky: a.test.ts › one\n\nNot passed:')
  expect(end).toContain('failed: b.spec.ts › two\n')
  expect(end).toMatch(/\n4 passed, 1 failed\n$/)
})

test('what was skipped is named at the end, and a missing list of suites fails', () => {
  const { end } = after('\\n5 passed, 0 failed\\n', 0)
  expect(end).toMatch(/Not passed:\n!!!! SKIPPED: suite one: not here\n!!!! SKIPPED: suite two: not here\n\n5 passed/)
  const without = after('\\n5 passed, 0 failed\\n', 0, '')
  expect(without).toMatchObject({ status: 1, end: expect.stringContaining('') })
})
