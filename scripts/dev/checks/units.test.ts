import { expect, test } from 'vitest'
import { browserUnits, failedAt, judge, MOST_FLAKY, type Unit } from './units.ts'

const unit = (id: string, passed: number, failed: number): Unit => ({ id, name: `${id}!`, passed, failed, again: true })
const good = unit('good', 5, 0)

test('what passes by itself is flaky, named, and counted as passed', () => {
  const verdict = judge([good, unit('a', 2, 1), unit('b', 0, 1)], [unit('a', 3, 0), unit('b', 4, 0)])
  expect(verdict).toEqual({ passed: 12, failed: 0, flaky: ['a!', 'b!'], broken: [] })
})

test('what fails again has failed, beside something flaky', () => {
  const verdict = judge([good, unit('a', 2, 1), unit('b', 2, 1)], [unit('a', 1, 2), unit('b', 3, 0)])
  expect(verdict).toEqual({ passed: 10, failed: 1, flaky: ['b!'], broken: ['a!'] })
})

test('three may be flaky; when there are more, all of them have failed and are named still', () => {
  const ids = Array.from({ length: MOST_FLAKY + 1 }, (_, n) => String(n))
  const judged = (most: number) => {
    const some = ids.slice(0, most)
    return judge(
      [good, ...some.map((id) => unit(id, 2, 1))],
      some.map((id) => unit(id, 3, 0)),
    )
  }
  expect(judged(3)).toEqual({ passed: 14, failed: 0, flaky: ['0!', '1!', '2!'], broken: [] })
  expect(judged(4)).toEqual({ passed: 13, failed: 4, flaky: ['0!', '1!', '2!', '3!'], broken: [] })
})

test('what did not run again, or ran without a test that passed, has failed', () => {
  const first = [good, unit('gone', 2, 1), unit('skipped', 2, 1), failedAt('lint')]
  const verdict = judge(first, [unit('skipped', 0, 0)])
  expect(verdict).toEqual({ passed: 9, failed: 3, flaky: [], broken: ['gone!', 'skipped!', 'lint'] })
})

test('what fails for the first time in the second run has failed', () => {
  const verdict = judge([good, unit('a', 2, 1)], [unit('a', 3, 0), failedAt('no server'), unit('other', 1, 0)])
  expect(verdict).toEqual({ passed: 8, failed: 1, flaky: ['a!'], broken: ['no server'] })
})

test('the tests of a browser report count each, with those that did not run and errors outside of them', () => {
  const spec = (id: string, status: string, expectedStatus = 'passed') => ({
    id,
    file: 'a.spec.ts',
    line: 3,
    title: id,
    tests: [{ status, expectedStatus }],
  })
  const units = browserUnits({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('good', 'expected'), spec('left out', 'skipped', 'skipped')],
        suites: [{ title: 'the group', specs: [spec('bad', 'unexpected'), spec('not reached', 'skipped')] }],
      },
    ],
    errors: [{ message: 'Timed out\nwaiting' }],
  })
  expect(units.map(({ name, passed, failed, again }) => [name, passed, failed, again])).toEqual([
    ['a.spec.ts:3 › good', 1, 0, true],
    ['a.spec.ts:3 › left out', 0, 0, true],
    ['a.spec.ts:3 › the group › bad', 0, 1, true],
    ['a.spec.ts:3 › the group › not reached', 0, 1, true],
    ['Timed out', 0, 1, false],
  ])
})
