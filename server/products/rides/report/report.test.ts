import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, errorOf, type Rider } from '../testing/rider.ts'
import type { ReportRow } from './report.schema.ts'

const server = aTestServer(NO_LIMITS)
let operator: Rider
let riders: Rider[]
beforeAll(async () => {
  operator = await aRider(server, { roles: ['operator'] })
  riders = await Promise.all(Array.from({ length: 12 }, () => aRider(server)))
})

const report = async (query = '') => {
  const { status, body } = await operator.get(`/api/feedback-report${query}`)
  return { status, body, rows: body['rows'] as ReportRow[] }
}
const save = (rider: Rider, body: object) => rider.post('/save-feedback', { order_id: anOrderId(), ...body })

describe('feedback that clients describe', () => {
  beforeAll(async () => {
    const [first, second] = riders as [Rider, Rider]
    const client = { platform: 'ios', app_version: '4.12.0' }
    const reasons = ['Clean car', 'On time']
    await save(first, { stars: 5, tips: '3.50', reasons, client: { ...client, tip_asked: true } })
    await save(first, {
      stars: 4,
      reasons: ['Clean car', 'The plush dinosaur'],
      client: { ...client, tip_asked: true },
    })
    await save(second, { stars: 1, tips: '0', client: { ...client, app_version: '4.11' } })
    await save(second, { comment: 'Fine' })
  })

  test('is counted by day, with ratings, choices and tips, and without a sum', async () => {
    const { rows, body } = await report()
    const choices = [
      { question: 'quality', text: 'Clean car', times: 2 },
      { question: 'quality', text: 'On time', times: 1 },
    ]
    expect(rows).toEqual([
      {
        key: new Date().toISOString().slice(0, 10),
        riders: 2,
        feedback: 4,
        stars: [1, 0, 0, 1, 1],
        tips_asked: 2,
        tips_given: 1,
        reasons: choices,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/[":]3\.5|dinosaur/)
  })

  test('is counted by version and platform; what an old client does not say has no name', async () => {
    const counted = async (by: string) =>
      Object.fromEntries((await report(`?by=${by}`)).rows.map(({ key, feedback }) => [key, feedback]))
    expect(await counted('version')).toEqual({ '4.12.0': 2, '4.11': 1, '': 1 })
    expect(await counted('platform')).toEqual({ ios: 3, '': 1 })
  })

  test('has a period: what was saved outside is not counted', async () => {
    expect((await report('?until=2026-01-01T00:00:00Z')).rows).toEqual([])
    expect((await report('?from=2020-01-01T00:00:00Z')).status).toBe(400)
    expect((await report('?from=2099-01-01T00:00:00Z')).status).toBe(400)
  })
})

test('variants of a switch are compared by the riders who had them when they saved', async () => {
  const rules = [{ percent: 50, value: true }]
  await operator.post('/api/switches', { name: 'short_form', default: false, rules })
  const had = await Promise.all(
    riders.map(async (rider) => {
      const { switches } = (await rider.get('/api/config')).body as { switches: { short_form: boolean } }
      await save(rider, { stars: switches.short_form ? 5 : 2 })
      await save(rider, { stars: switches.short_form ? 5 : 2 })
      return switches.short_form
    }),
  )
  const on = had.filter(Boolean).length
  expect(on).toBeGreaterThan(0)
  // What riders had then counts, not what they would get now.
  await operator.send('PATCH', '/api/switches/short_form', { default: true, rules: [] })
  const { rows } = await report('?by=variant&switch=short_form')
  const short = rows.map(({ key, riders: count, feedback, stars }) => ({ key, count, feedback, stars }))
  expect(short.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: 'off', count: 12 - on, feedback: 2 * (12 - on), stars: [0, 2 * (12 - on), 0, 0, 0] },
    { key: 'on', count: on, feedback: 2 * on, stars: [0, 0, 0, 0, 2 * on] },
  ])
  const refused = await report('?by=variant')
  expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, ['switch']])
  expect((await report('?by=variant&switch=unknown')).rows).toEqual([])
})

test('what a client says of itself never costs the feedback, and makes no second one of a retry', async () => {
  const [rider] = riders as [Rider]
  const body = { order_id: anOrderId(), stars: 3 }
  const strange = [{ platform: 'an old phone', app_version: 12, tip_asked: 'yes', model: 'X' }, 'ios', [], null]
  expect((await rider.post('/save-feedback', { ...body, client: strange[0] })).status).toBe(200)
  for (const client of strange) {
    const again = await rider.post('/save-feedback', { ...body, client })
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  }
  const row = await db().rideFeedback.findUnique({ where: { orderId: body.order_id } })
  expect(row).toMatchObject({ platform: null, appVersion: null, tipAsked: null })
})

test('is for operators', async () => {
  expect((await (riders[0] as Rider).get('/api/feedback-report')).status).toBe(403)
  expect((await server.fetch('/api/feedback-report')).status).toBe(401)
})
