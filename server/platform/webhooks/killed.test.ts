import { afterAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { judge, killRun } from './testing/kill-run.ts'

afterAll(closeDb)

test(
  'every event is delivered, in order per subject, though worker and receiver are killed',
  { timeout: 300_000 },
  async () => {
    const run = await killRun({ events: 120, subjects: 3, kills: 2, hurry: true, log: () => {} })
    expect(run).toMatchObject({ missing: 0, disordered: 0, workerKills: 2, receiverKills: 2 })
    expect(run.received).toBeGreaterThanOrEqual(120)
  },
)

test('what is lost, repeated or out of order would be seen', () => {
  const of = { events: 4, subjects: 2 }
  expect(judge(['0 0', '1 0', '0 1', '1 1'], of)).toEqual({ received: 4, missing: 0, repeated: 0, disordered: 0 })
  expect(judge(['0 1', '1 0', '0 0', '1 0'], of)).toEqual({ received: 4, missing: 1, repeated: 1, disordered: 1 })
})
