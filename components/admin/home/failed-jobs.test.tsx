// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { FailedJobs } from './failed-jobs.tsx'

const JOB = { id: '5', task: 'mail.send', error: 'no room', attempts: 25, most_attempts: 25, state: 'failed' }
const jobs = loaded(trpc.admin.jobs.queryOptions({ state: 'failed' }), {
  items: [{ ...JOB, created_at: '2026-01-06T12:00:00.000Z' }],
  next: null,
} as never)

it('tries a job again', async () => {
  const page = await mount(<FailedJobs />, [jobs], { 'admin.retryJob': [{ data: JOB }] })
  await page.press('Try mail.send again')
  expect(page.sent).toEqual([{ path: 'admin.retryJob', input: { id: '5' } }])
})

it('drops a job after it has asked', async () => {
  const page = await mount(<FailedJobs />, [jobs], { 'admin.dropJob': [{ data: {} }] })
  await page.press('Drop mail.send')
  await page.waitFor('What mail.send would have done is not done.')
  expect(page.sent).toEqual([])
  await page.press('Drop', 'last')
  expect(page.sent).toEqual([{ path: 'admin.dropJob', input: { id: '5' } }])
})
