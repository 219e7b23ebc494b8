import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, type Rider } from '../../testing/rider.ts'
import { aStubDesk } from '../../testing/stub-desk.ts'
import { deliver } from '../delivery.service.ts'
import { lookAtTasks } from '../look.service.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const OPTIONS = { zammad: 'customer=riders@example.com', chatwoot: 'inbox=3,contact=7' }
const SECRET = { zammad: ['authorization', 'Token token=s3cret'], chatwoot: ['api_access_token', 's3cret'] } as const

describe.each(['zammad', 'chatwoot'] as const)('%s', (kind) => {
  let desk: Awaited<ReturnType<typeof aStubDesk>>
  beforeAll(async () => {
    desk = await aStubDesk(kind)
    setEnv({
      SUPPORT_URL: desk.url,
      SUPPORT_TOKEN: 's3cret',
      SUPPORT_DESK: kind,
      SUPPORT_OPTIONS: OPTIONS[kind],
      SUPPORT_PRIVATE_NETWORKS: '127.0.0.0/8',
    })
  })
  afterAll(() => desk.close())

  const row = (orderId: string) => db().supportDelivery.findUniqueOrThrow({ where: { orderId } })
  const of = (key: string) => desk.tickets.filter((ticket) => ticket.key === key)
  const creates = (key: string) =>
    desk.requests.filter(({ body }) => body.includes(key) && !/filter|search/.test(body) && body.includes('Wet seat'))

  async function aFeedback(): Promise<string> {
    const order_id = anOrderId()
    const body = { order_id, stars: 2, comment: 'Wet seat & "{{key}}"', tips: '1.50', reasons: ['Dirty car'] }
    expect((await rider.post('/save-feedback', body)).status).toBe(200)
    return order_id
  }
  /** Lets the time pass in which the desk may still finish what it was asked for. */
  const settle = (orderId: string) =>
    db().supportDelivery.update({ where: { orderId }, data: { sentAt: new Date(0), nextAttemptAt: null } })
  const due = (orderId: string) => db().supportDelivery.update({ where: { orderId }, data: { lookAt: new Date(0) } })

  test('gets one task with the key, the secret and no tips, however often it is delivered', async () => {
    const key = await aFeedback()
    await Promise.all([deliver(key), deliver(key), deliver(key)])
    await deliver(key)
    expect(of(key)).toMatchObject([{ open: true }])
    const [create] = creates(key)
    const [name, value] = SECRET[kind]
    expect(create?.headers[name]).toBe(value)
    for (const part of ['Dirty car', 'stars-2', key]) expect(create?.body).toContain(part)
    // What a rider writes is a value and no template.
    expect(create?.body).toContain('{{key}}')
    expect(create?.body).not.toContain('1.5')
    expect(await row(key)).toMatchObject({ state: 'delivered', taskId: String(of(key)[0]?.id), sentAt: null })
  })

  test('an answer that is lost is not asked for again before the desk has settled, and then it is found', async () => {
    const key = await aFeedback()
    desk.play('lose')
    await deliver(key)
    const failed = await row(key)
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, lastError: expect.any(String) })
    const waits = (failed.nextAttemptAt?.getTime() ?? 0) - (failed.sentAt?.getTime() ?? 0)
    expect(waits).toBeGreaterThanOrEqual(120_000)
    await db().supportDelivery.update({ where: { orderId: key }, data: { nextAttemptAt: null } })
    await deliver(key)
    expect(creates(key)).toHaveLength(1)
    await settle(key)
    await deliver(key)
    expect(creates(key)).toHaveLength(1)
    expect(await row(key)).toMatchObject({ state: 'delivered', taskId: String(of(key)[0]?.id) })
  })

  test('a task that the desk finishes after a second one was made is closed', async () => {
    const key = await aFeedback()
    desk.play('later')
    await deliver(key)
    await settle(key)
    await deliver(key)
    const { taskId } = await row(key)
    desk.finish()
    expect(of(key)).toHaveLength(2)
    const { updatedAt } = await due(key)
    await lookAtTasks()
    expect(of(key).filter(({ open }) => open)).toMatchObject([{ id: Number(taskId) }])
    expect((await row(key)).updatedAt).toEqual(updatedAt)
  })

  test('a task that is refused is asked for again at once by a person, and made once', async () => {
    const key = await aFeedback()
    desk.play('422')
    await deliver(key)
    expect(await row(key)).toMatchObject({ state: 'dead', sentAt: null, lastError: 'The desk answered 422' })
    await db().supportDelivery.update({ where: { orderId: key }, data: { state: 'pending' } })
    await deliver(key)
    expect(of(key)).toHaveLength(1)
  })

  test('public replies of agents come back once, comments, private notes and riders’ own words never', async () => {
    const key = await aFeedback()
    await deliver(key)
    const at = new Date(Date.now() - 60_000)
    desk.write(key, { text: 'He is angry', isPublic: false, byAgent: true, at })
    desk.write(key, { text: 'I am angry', isPublic: true, byAgent: false, at })
    desk.write(key, { text: 'We are sorry', isPublic: true, byAgent: true, at })
    for (const _again of [1, 2]) {
      await due(key)
      await lookAtTasks()
    }
    const { body: trip } = await rider.get(`/api/orders/${key}`)
    expect(trip['replies']).toEqual([{ about: 'feedback', text: 'We are sorry', at: expect.any(String) }])
    const { body: receipt } = await rider.get(`/api/orders/${key}/receipt`)
    expect((receipt['steps'] as { step: string }[]).map(({ step }) => step)).toContain('reply')
    expect(await db().notification.findMany({ where: { subject: `order:${key}` } })).toMatchObject([
      { kind: 'support.replied', events: 1, facts: { reply: 'We are sorry' } },
    ])
    expect((await rider.get('/api/config')).body).toMatchObject({ support_replies: true })
  })

  test('tasks of another desk are left alone', async () => {
    const key = await aFeedback()
    await deliver(key)
    desk.write(key, { text: 'Not for this desk', isPublic: true, byAgent: true, at: new Date() })
    await db().supportDelivery.update({ where: { orderId: key }, data: { desk: 'Redmine http://elsewhere/' } })
    await due(key)
    await lookAtTasks()
    expect(await row(key)).toMatchObject({ lookAt: null })
    expect((await rider.get(`/api/orders/${key}`)).body).not.toHaveProperty('replies')
  })

  test('a desk in a network that is not public is not asked unless the settings allow it', async () => {
    setEnv({ SUPPORT_PRIVATE_NETWORKS: '' })
    const key = await aFeedback()
    const before = desk.requests.length
    await deliver(key)
    expect(await row(key)).toMatchObject({ state: 'pending', lastError: expect.stringContaining('not public') })
    expect(desk.requests).toHaveLength(before)
    setEnv({ SUPPORT_PRIVATE_NETWORKS: '127.0.0.0/8' })
  })
})
