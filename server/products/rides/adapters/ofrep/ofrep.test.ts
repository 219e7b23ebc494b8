import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature } from '@openfeature/server-sdk'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken } from '#server/testing/factories.ts'
import { hostileValue, Random } from '#server/testing/fuzz/values.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { makeFlags } from '../../testing/flags.ts'
import { aRider, type Rider } from '../../testing/rider.ts'

// Thousands of requests, on machines that may be busy.
vi.setConfig({ testTimeout: 600_000 })

const server = aTestServer(NO_LIMITS)
let operator: Rider
let rider: Rider
beforeAll(async () => {
  operator = await aRider(server, { roles: ['operator'] })
  rider = await aRider(server)
  await makeFlags(operator)
})
afterAll(() => OpenFeature.close())

const authorization = (token = rider.token): [string, string][] => [['Authorization', `Bearer ${token}`]]
const options = () => ({ baseUrl: server.url, headers: authorization() })

/** The rest of a request as programs without an SDK send it. */
const post = (path: string, json: unknown, headers: Record<string, string> = {}, token = rider.token) =>
  server.fetch(`/ofrep/v1/evaluate/flags${path}`, { method: 'POST', token, headers, json })

describe('the provider of the server SDK', () => {
  beforeAll(() => OpenFeature.setProviderAndWait(new OFREPProvider(options())))

  test('is told variant and reason, and the default is used where something is wrong', async () => {
    const client = OpenFeature.getClient()
    const ios = { targetingKey: 'rider-1', platform: 'ios', app_version: '4.12.0' }
    expect(await client.getStringDetails('star_color', '', ios)).toMatchObject({
      value: 'blue',
      variant: 'blue',
      reason: 'TARGETING_MATCH',
    })
    expect(await client.getNumberDetails('thanks_seconds', 0)).toMatchObject({ variant: '3', reason: 'STATIC' })
    expect(await client.getBooleanDetails('tips', false)).toMatchObject({
      value: true,
      variant: 'on',
      reason: 'STATIC',
    })
    expect(await client.getBooleanDetails('teleport', false)).toMatchObject({
      errorCode: 'FLAG_NOT_FOUND',
      value: false,
    })
    expect(await client.getBooleanDetails('star_color', true, ios)).toMatchObject({ errorCode: 'TYPE_MISMATCH' })
    const strange = { targetingKey: 'rider-1', platform: 'an old phone' }
    expect(await client.getStringDetails('star_color', 'x', strange)).toMatchObject({ errorCode: 'INVALID_CONTEXT' })
  })
})

describe('the provider of the web SDK', () => {
  test('has the same values as the configuration, and sees a change within the poll of the service', async () => {
    const provider = new OFREPWebProvider({ ...options(), pollInterval: 100, cacheMode: 'disabled' })
    try {
      await provider.initialize({ targetingKey: rider.user.id, platform: 'web' })
      const { features, switches } = (await rider.get('/api/config?platform=web')).body as Record<string, object>
      const flags = Object.entries(provider.flagCache).map(([key, flag]) => [key, 'value' in flag && flag.value])
      expect(Object.fromEntries(flags)).toEqual({ ...features, ...switches })
      // Another process has changed it, and nothing wakes this one: it polls.
      await db().featureSwitch.update({ where: { name: 'thanks_seconds' }, data: { defaultValue: 7 } })
      const seconds = () => provider.resolveNumberEvaluation('thanks_seconds', 0, {}).value
      await expect.poll(seconds).toBe(7)
      await operator.send('PATCH', '/api/switches/thanks_seconds', { enabled: false })
      await expect.poll(() => provider.resolveNumberEvaluation('thanks_seconds', 0, {}).reason).toBe('DISABLED')
    } finally {
      await provider.onClose?.()
      await operator.send('PATCH', '/api/switches/thanks_seconds', { default: 3, enabled: true })
    }
  })
})

describe('the validator', () => {
  test('holds for the same flags and the same context alone', async () => {
    const context = { targetingKey: 'rider-1', platform: 'ios' }
    const first = await post('', { context })
    const tag = first.headers.get('ETag') ?? ''
    const again = (changed: object, sent = tag) => post('', { context: changed }, { 'If-None-Match': sent })
    expect(await again({ platform: 'ios', targetingKey: 'rider-1' })).toMatchObject({ status: 304 })
    expect((await again(context, `"other", W/${tag}`)).status).toBe(304)
    // The flags are those of before, the context is not: the answer says so.
    const other = await again({ ...context, city: 'Berlin' })
    expect([other.status, await other.json()]).toEqual([200, await first.json()])
    await operator.send('PATCH', '/api/switches/map', { enabled: false })
    expect((await again(context)).status).toBe(200)
    await operator.send('PATCH', '/api/switches/map', { enabled: true })
    expect((await again(context)).status).toBe(304)
  })
})

describe('callers', () => {
  test('need a token of the rides, in its place', async () => {
    for (const path of ['', '/tips']) {
      expect((await post(path, {}, {}, '')).status).toBe(401)
      expect((await post(path, {}, {}, 'qt_unknown')).status).toBe(401)
      const cookie = { cookie: 'next-auth.session-token=x' }
      expect((await post(path, {}, cookie, '')).status).toBe(401)
      expect((await post(path, {}, {}, await aToken(rider.user, { scopes: ['music:read'] }))).status).toBe(403)
    }
    expect((await post('', {}, {}, await aToken(rider.user, { scopes: ['rides:read'] }))).status).toBe(200)
  })

  test('are answered as the protocol says when something is wrong', async () => {
    const answer = async (path: string, body: unknown) => {
      const response = await post(path, body)
      return [response.status, await response.json()]
    }
    expect(await answer('/teleport', {})).toMatchObject([404, { key: 'teleport', errorCode: 'FLAG_NOT_FOUND' }])
    expect(await answer('/tips', { context: { targetingKey: 7 } })).toMatchObject([
      400,
      { key: 'tips', errorCode: 'INVALID_CONTEXT', errorDetails: expect.any(String) },
    ])
    expect(await answer('', { context: 'nobody' })).toMatchObject([400, { errorCode: 'INVALID_CONTEXT' }])
    const broken = await server.fetch('/ofrep/v1/evaluate/flags/tips', {
      method: 'POST',
      token: rider.token,
      headers: { 'Content-Type': 'application/json' },
      body: '{"context"',
    })
    expect([broken.status, await broken.json()]).toMatchObject([400, { key: 'tips', errorCode: 'PARSE_ERROR' }])
    expect((await server.fetch('/ofrep/v1/evaluate/flags/tips', { token: rider.token })).status).toBe(405)
  })

  test('get no more than 4xx for hostile values, and nothing where ADAPTERS leaves it out', async () => {
    const random = new Random(34)
    const failed = []
    for (let n = 0; n < 60; n++) {
      const json = n % 2 === 0 ? { context: hostileValue(random) } : { context: { targetingKey: hostileValue(random) } }
      const { status } = await post(n % 3 === 0 ? '/tips' : '', json)
      if (status >= 500) failed.push(JSON.stringify(json))
    }
    expect(failed).toEqual([])
    setEnv({ ADAPTERS: 'powerdns' })
    expect((await server.fetch('/ofrep/v1/evaluate/flags', { token: rider.token })).status).toBe(404)
    setEnv({ ADAPTERS: '' })
  })
})
