import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('any of several processes answers with the metrics of all', async () => {
  const program = join(import.meta.dirname, '../http/testing/several-processes.ts')
  const primary = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [answers] = (await once(primary, 'message')) as [string[]]
  await once(primary, 'exit')
  // One request in the primary, two in the first web process, three in the second.
  const counts = answers.map((text) => /^quartet_http_requests_total\{.*\} (\d+)$/m.exec(text)?.[1])
  expect(counts).toEqual(['6', '6', '6'])
  for (const text of answers) {
    expect(text).toContain('test_sum{state="used"} 3\n')
    expect(text).toContain('test_max 20\n')
  }
  for (const text of answers)
    expect(text).toContain('quartet_http_requests_slower{kind="api",method="GET",status="200",ms="5"} 6')
})
