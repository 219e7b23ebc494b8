import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { sweepTask } from './delivery.task.ts'
import { disable } from './disable.service.ts'
import { aReceiver, aWebhook, deliver, happen } from './testing/receiver.ts'

let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url, WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
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

const told = (userId: string) => db().notification.findMany({ where: { userId } })

test('the owner of a webhook that was disabled is told once, why, and nothing of the path', async () => {
  const { id, userId } = await aWebhook('https://receiver.example/secret-path')
  await disable({ id }, 'failing')
  await disable({ id }, 'gone')
  const rows = await told(userId)
  expect(rows).toMatchObject([
    {
      kind: 'webhook.disabled',
      subject: `webhook:${id}`,
      path: '/account/developer/webhooks',
      events: 1,
      facts: { receiver: 'https://receiver.example', reason: 'the receiver has failed for three days' },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('secret-path')
  expect(await jobs('notifications.mail')).toEqual([{ userId, product: 'platform' }])
  const audit = await db().auditEntry.findMany({ where: { action: 'webhooks.disable' } })
  expect(audit).toMatchObject([{ subject: `webhook:${id}`, after: { reason: 'failing' } }])
  await db().webhookSubscription.delete({ where: { id } })
  expect(await told(userId)).toEqual([])
})

test('the owner of a webhook that keeps failing is told, until a delivery succeeds', async () => {
  const receiver = await aReceiver()
  receiver.answer = (response) => void response.writeHead(500).end()
  const { id, userId } = await aWebhook(receiver.url)
  await happen(userId)
  const attempt = async () => {
    await db().webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(0) } })
    await db().webhookSubscription.update({ where: { id }, data: { restsUntil: null } })
    await deliver(id)
  }
  for (let failures = 1; failures < 8; failures++) await attempt()
  expect(await told(userId)).toEqual([])
  await attempt()
  expect(await told(userId)).toMatchObject([{ kind: 'webhook.failing', subject: `webhook:${id}` }])
  receiver.answer = (response) => void response.writeHead(204).end()
  await attempt()
  expect(await told(userId)).toEqual([])
  await receiver.close()
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
