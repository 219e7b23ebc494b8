// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises'
import { act } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { Toaster, toast } from '#components/ui/toast.tsx'
import type { Job } from '../types.ts'
import { jobProgress, showOutcome } from './job-progress.ts'

/** The library forgets a message 200 ms after it has left the page, and needs a window for it. */
afterAll(() => setTimeout(500))

const job = (ID: number, changes: object = {}) =>
  ({
    ID,
    Type: 'Resize',
    State: 'Postponed',
    ResourceType: 'Server',
    ResourceID: 7,
    ResourceName: 'web-1',
    ...changes,
  }) as Job
const begin = (started: Job) => {
  const begun = jobProgress(started)
  if (begun) toast.progress(begun.id, begun.message)
}

it('ends a message of progress with the outcome, and leads to what it was about', async () => {
  const page = await mount(<Toaster />, [], {})
  const go = vi.fn()
  await act(async () => begin(job(1)))
  await page.waitFor('Resize web-1: in progress')
  await act(async () => showOutcome(job(1, { State: 'InProgress' }), go))
  await act(async () => showOutcome(job(1, { State: 'Completed' }), go))
  await page.waitFor('Resize web-1: done')
  expect(page.text).not.toContain('in progress')
  await page.press('View')
  expect(go).toHaveBeenCalledWith('/cloud/servers/7')
})

it('says why work failed, and of work of another window nothing', async () => {
  const page = await mount(<Toaster />, [], {})
  await act(async () => showOutcome(job(2, { State: 'Completed', ResourceName: 'elsewhere' }), () => {}))
  await act(async () => begin(job(3, { ResourceName: 'web-3' })))
  const Error = { Code: 'disk', Message: 'The disk is full' }
  await act(async () => showOutcome(job(3, { State: 'Failed', ResourceName: 'web-3', Error }), () => {}))
  await page.waitFor('Resize web-3: failed')
  expect(page.text).toContain('The disk is full')
  expect(page.text).not.toContain('elsewhere')
})

it('shows the outcome of work that ended before the answer that it has begun', async () => {
  const page = await mount(<Toaster />, [], {})
  await act(async () => showOutcome(job(4, { State: 'Completed', ResourceName: 'web-4' }), () => {}))
  await act(async () => begin(job(4, { ResourceName: 'web-4' })))
  await page.waitFor('Resize web-4: done')
})
