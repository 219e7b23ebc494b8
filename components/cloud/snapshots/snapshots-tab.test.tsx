import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import type { Server } from '../types.ts'
import { SnapshotsTab } from './snapshots-tab.tsx'

const SERVER = { ID: 7, Name: 'web-1' } as Server
const aSnapshot = (ID: number, given: object) => ({
  ID,
  Name: `s-${ID}`,
  State: 'Active',
  ServerID: 7,
  Scheduled: false,
  HDD: 10,
  DateCreate: '2026-01-06T14:45:26Z',
  JobID: null,
  ...given,
})
const page = (snapshots: object[], disabled = false) =>
  render(<SnapshotsTab server={SERVER} disabled={disabled} />, [
    loaded(trpc.cloud.snapshots.list.queryOptions({ id: 7 }), snapshots as never),
    loaded(trpc.cloud.snapshots.getSchedule.queryOptions({ id: 7 }), {
      Period: 'Weekly',
      Weekday: 3,
      Hour: 4,
      Keep: 9,
      NextDate: '2026-12-02T04:00:00.000Z',
    }),
  ])

it('offers to restore what can be restored, and to delete the rest', () => {
  const html = page([aSnapshot(1, {}), aSnapshot(2, { State: 'Failed' }), aSnapshot(3, { State: 'Deleting' })])
  expect(html.match(/aria-label="Restore s-\d"/g)).toEqual(['aria-label="Restore s-1"'])
  expect(html.match(/aria-label="Delete s-\d"/g)).toEqual(['aria-label="Delete s-1"', 'aria-label="Delete s-2"'])
})

it('shows which were made by the schedule, and the schedule', () => {
  const text = textOf(page([aSnapshot(1, { Scheduled: true })]))
  expect(text).toContain('By schedule')
  expect(text).toContain('Next snapshot:')
})

it('only lists them while the server cannot be changed', () => {
  const html = page([aSnapshot(1, {})], true)
  expect(html).not.toContain('Restore s-1')
  expect(textOf(html)).not.toContain('Create snapshot')
})
