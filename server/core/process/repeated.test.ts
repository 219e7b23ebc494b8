import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import pino from 'pino'
import { countRepeated, isNewStack, summarizeAll } from './repeated.ts'
import { forgetSingleton } from './singleton.ts'

let lines: { level: number; msg: string; times?: number }[]
const logger = () =>
  pino({ base: undefined, hooks: { logMethod: countRepeated } }, { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  for (const name of ['log-warnings', 'log-stacks']) forgetSingleton(name)
})
afterEach(() => vi.useRealTimers())

it('prints the first warning of a kind, and after a minute how often it came again', () => {
  const log = logger()
  for (let job = 1; job <= 5; job++) log.warn({ job }, `job ${job} is late`)
  log.warn('another one')
  expect(lines.map(({ msg }) => msg)).toEqual(['job 1 is late', 'another one'])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toMatchObject([{ level: 40, msg: 'job 1 is late: again within a minute', times: 4 }])
  log.warn('job 6 is late')
  expect(lines.at(-1)).toMatchObject({ msg: 'job 6 is late' })
})

it('prints every line of another level, and the counts at the end of the process', () => {
  const log = logger()
  for (let n = 0; n < 3; n++) log.error('a bug')
  for (let n = 0; n < 3; n++) log.warn('a warning')
  expect(lines).toHaveLength(4)
  summarizeAll()
  summarizeAll()
  expect(lines.slice(4)).toMatchObject([{ msg: 'a warning: again within a minute', times: 2 }])
})

it('knows a stack for a minute', () => {
  expect([isNewStack('at a'), isNewStack('at a'), isNewStack('at b')]).toEqual([true, false, true])
  vi.advanceTimersByTime(60_001)
  expect(isNewStack('at a')).toBe(true)
})
