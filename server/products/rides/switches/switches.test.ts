import type { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { CAUSES } from '../choices/causes.schema.ts'
import type { ChoiceGroups } from '../choices/choices.schema.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let operator: Rider
let rider: Rider
beforeAll(async () => {
  operator = await aRider(server, { roles: ['operator'] })
  rider = await aRider(server)
})

const flip = (name: string, change: object) => operator.send('PATCH', `/api/switches/${name}`, change)
const config = async (query = '') => (await rider.get(`/api/config${query}`)).body

describe('the configuration', () => {
  test('has revision, refresh time and features, with ETag and 304', async () => {
    const first = await rider.get('/api/config?platform=ios&app_version=4.12.0')
    expect(first.body).toEqual({
      revision: expect.any(String),
      refresh_s: 30,
      features: { feedback_screen: true, better_reasons: true, three_order_check: false, tips: true },
      switches: {},
      rating_days: 30,
      support_replies: true,
      reasons: { version: expect.any(Number), choices: expect.any(Array) },
    })
    setEnv({ SUPPORT_URL: 'https://desk.example/tasks' })
    expect((await rider.get('/api/config')).body).toMatchObject({ support_replies: false })
    setEnv({ SUPPORT_URL: '' })
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = await server.fetch('/api/config?platform=ios&app_version=4.12.0', { token: rider.token, headers })
    expect(again.status).toBe(304)
  })

  test('has every choice of the screen in its order, with the ratings and the cause it belongs to', async () => {
    const { reasons } = (await rider.get('/api/config')).body as { reasons: z.output<typeof ChoiceGroups> }
    const screen = (await rider.get('/api/feedback-screen')).body
    expect(reasons.choices.map(({ text }) => text)).toEqual(screen['quality_choices'])
    for (const stars of [1, 2, 3, 4, 5]) {
      const causes = reasons.choices.filter((one) => one.stars.includes(stars)).map(({ cause }) => cause)
      expect(new Set(causes), `at ${stars} stars`).toEqual(new Set(CAUSES))
    }
    const isMixed = reasons.choices.filter((one) => one.stars.some((n) => n > 3) && one.stars.some((n) => n < 4))
    expect(isMixed).toEqual([])
  })

  test('needs a credential and refuses what is no platform or version', async () => {
    expect((await server.fetch('/api/config')).status).toBe(401)
    for (const query of ['?platform=a%20b', '?app_version=four', '?version=1']) {
      expect((await rider.get(`/api/config${query}`)).status).toBe(400)
    }
  })

  test('follows a switch with a new revision and a new ETag', async () => {
    const before = await config()
    expect((await flip('three_order_check', { enabled: true })).status).toBe(200)
    const after = await config()
    expect(after).toMatchObject({ features: { three_order_check: true } })
    expect(after['revision']).not.toBe(before['revision'])
    await flip('three_order_check', { enabled: false })
  })

  test('limits a feature to platforms and versions', async () => {
    await flip('tips', { platforms: ['ios'], min_app_version: '4.2' })
    const tips = async (query: string) => ((await config(query))['features'] as { tips: boolean }).tips
    expect(await tips('?platform=iOS&app_version=4.10')).toBe(true)
    expect(await tips('?platform=ios&app_version=4.1.9')).toBe(false)
    expect(await tips('?platform=android&app_version=5')).toBe(false)
    expect(await tips('')).toBe(false)
    await flip('tips', { platforms: [], min_app_version: null })
  })

  test('stays at the last known state while the database is unavailable', async () => {
    await flip('tips', { enabled: false })
    const known = await config()
    await db().$executeRaw`alter table feature_switch rename to feature_switch_hidden`
    try {
      // The next poll is due, and the cache is filled.
      const cache = singleton<{ pollAt: number } | null>('ride-switches', () => null)
      if (cache) cache.pollAt = 0
      expect(await config()).toEqual(known)
      expect(cache?.pollAt).toBeGreaterThan(0)
    } finally {
      await db().$executeRaw`alter table feature_switch_hidden rename to feature_switch`
    }
    await flip('tips', { enabled: true })
  })
})

describe('the switches', () => {
  test('are listed, changed, recorded and reverted by an operator', async () => {
    await flip('better_reasons', { enabled: false })
    const history = (await operator.get('/api/switches/history')).body['changes'] as Record<string, unknown>[]
    expect(history[0]).toMatchObject({
      name: 'better_reasons',
      before: { enabled: true },
      after: { enabled: false },
      by: operator.user.name,
    })
    const reverted = await operator.post(`/api/switches/history/${String(history[0]?.['id'])}/revert`, {})
    expect(reverted).toMatchObject({ status: 200, body: { name: 'better_reasons', enabled: true } })
    const listed = (await operator.get('/api/switches')).body['switches'] as { name: string; enabled: boolean }[]
    expect(listed.find((one) => one.name === 'better_reasons')?.enabled).toBe(true)
    const audited = await db().auditEntry.findMany({ where: { actorId: operator.user.id, action: 'switches.revert' } })
    expect(audited[0]?.subject).toBe('switch:better_reasons')
  })

  test('are closed to riders and strangers', async () => {
    const calls: [string, string, object?][] = [
      ['GET', '/api/switches'],
      ['GET', '/api/switches/history'],
      ['PATCH', '/api/switches/tips', { enabled: false }],
      ['POST', `/api/switches/history/rev_${'0'.repeat(32)}/revert`, {}],
      ['POST', '/api/switches', { name: 'new_map', default: false }],
      ['GET', '/api/switches/tips'],
      ['DELETE', '/api/switches/tips'],
      ['POST', '/api/switches/tips/preview', {}],
    ]
    for (const [method, path, json] of calls) {
      expect((await rider.send(method, path, json)).status).toBe(403)
      expect((await server.fetch(path, { method, ...(json && { json }) })).status).toBe(401)
    }
  })

  test('that do not exist are not found; an invalid change is refused', async () => {
    expect((await flip('teleport', { enabled: true })).status).toBe(404)
    expect((await flip('constructor', { enabled: true })).status).toBe(404)
    expect((await flip('tips', { enabled: 'maybe' })).status).toBe(400)
    expect((await flip('tips', { min_app_version: 'new' })).status).toBe(400)
    expect((await operator.post(`/api/switches/history/rev_${'0'.repeat(32)}/revert`, {})).status).toBe(404)
  })

  test('turned off between the screen and the save break nothing', async () => {
    const order_id = anOrderId()
    await rider.get(`/feedback-screen?order_id=${order_id}`)
    for (const name of ['feedback_screen', 'better_reasons', 'tips']) await flip(name, { enabled: false })
    const saved = await rider.post('/save-feedback', { order_id, stars: 5, tips: '2.00' })
    expect(saved.status).toBe(200)
    for (const name of ['feedback_screen', 'better_reasons', 'tips']) await flip(name, { enabled: true })
  })
})
