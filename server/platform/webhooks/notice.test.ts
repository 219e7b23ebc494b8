import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { noticeTask, sweepTask } from './delivery.task.ts'
import { disable } from './disable.service.ts'
import { aWebhook, deliver, happen } from './testing/receiver.ts'

let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url, PUBLIC_URL: 'https://quartet.example/' })
})
afterAll(async () => {
  await sink.close()
  await closeDb()
})

const ctx = () => ({ ...systemContext(), attempt: 1, lastAttempt: false })

async function jobs(task: string): Promise<unknown[]> {
  const rows = await db().$queryRaw<{ payload: unknown }[]>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = ${task} returning payload`
  return rows.map(({ payload }) => payload)
}

test('the owner of a webhook that was disabled gets one mail, which says why, and nothing of the path', async () => {
  const { id } = await aWebhook('https://receiver.example/secret-path')
  await disable({ id }, 'failing')
  await disable({ id }, 'gone')
  const notices = await jobs('webhooks.notice')
  expect(notices).toEqual([{ id }])
  await noticeTask.run(ctx(), { id })
  expect(sink.letters).toHaveLength(1)
  const [letter = ''] = sink.letters
  expect(letter).toContain('the receiver has failed for three days')
  expect(letter).toContain('https://quartet.example/account/developer/webhooks')
  expect(letter).not.toContain('secret-path')
  const audit = await db().auditEntry.findMany({ where: { action: 'webhooks.disable' } })
  expect(audit).toMatchObject([{ subject: `webhook:${id}`, after: { reason: 'failing' } }])
})

test('one that is enabled again meanwhile gets none', async () => {
  const { id } = await aWebhook('https://receiver.example/')
  await disable({ id }, 'failing')
  await db().webhookSubscription.update({ where: { id }, data: { disabledAt: null, disabledReason: null } })
  sink.letters.length = 0
  await noticeTask.run(ctx(), { id })
  expect(sink.letters).toEqual([])
})

test('a delivery whose job was lost is sent by the job that the sweep adds', async () => {
  const { id, userId } = await aWebhook('https://10.0.0.1/')
  await happen(userId)
  await jobs('webhooks.deliver')
  await sweepTask.run(ctx(), {})
  expect(await jobs('webhooks.deliver')).toEqual([])
  const before = new Date(Date.now() - 61_000)
  await db().webhookDelivery.updateMany({ where: { subscriptionId: id }, data: { nextAttemptAt: before } })
  await sweepTask.run(ctx(), {})
  expect(await jobs('webhooks.deliver')).toEqual([{ id }])
  await deliver(id)
  expect(await db().webhookDelivery.findFirst({ where: { subscriptionId: id } })).toMatchObject({ attempts: 1 })
})
