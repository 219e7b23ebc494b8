import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { OpenFeature } from '@openfeature/server-sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { FLAGS, makeFlags } from '../../testing/flags.ts'
import { aRider, type Rider } from '../../testing/rider.ts'

// Thousands of requests, on machines that may be busy.
vi.setConfig({ testTimeout: 600_000 })

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  await makeFlags(await aRider(server, { roles: ['operator'] }))
  rider = await aRider(server)
})
afterAll(() => OpenFeature.close())

const SHARES = [
  ['three_order_check', true, 0.5],
  ['map', true, 0.1],
  ['star_color', 'green', 0.3],
] as const
const RIDERS = Array.from({ length: 1_000 }, (_, i) => `rider-${i}`)

/** Another server on the same database. */
async function aServerProcess() {
  const settings = { ...NO_LIMITS, DATABASE_URL: env().DATABASE_URL }
  const child = await startChild<number>('products/rides/testing/listener-process.ts', settings)
  return { process: child.process, url: `http://127.0.0.1:${child.message}` }
}

/** Evaluates for all riders, some at a time. */
async function forAll<T>(evaluateFor: (key: string) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < RIDERS.length; at += 25) {
    found.push(...(await Promise.all(RIDERS.slice(at, at + 25).map(evaluateFor))))
  }
  return found
}

const options = (baseUrl: string) => ({
  baseUrl,
  headers: [['Authorization', `Bearer ${rider.token}`]] as [string, string][],
})

test('SDKs of servers and of browsers evaluate every switch for a thousand riders: shares within 3 %, the same after a restart', async () => {
  const first = await aServerProcess()
  await OpenFeature.setProviderAndWait('riders', new OFREPProvider(options(first.url)))
  const client = OpenFeature.getClient('riders')
  const one = (name: string, fallback: boolean | string | number, targetingKey: string) => {
    if (typeof fallback === 'string') return client.getStringValue(name, fallback, { targetingKey })
    if (typeof fallback === 'number') return client.getNumberValue(name, fallback, { targetingKey })
    return client.getBooleanValue(name, fallback, { targetingKey })
  }
  const values = await forAll(async (key) => {
    const found: Record<string, unknown> = {}
    for (const [name, fallback] of Object.entries(FLAGS)) found[name] = await one(name, fallback, key)
    return found
  })
  await killChild(first.process)
  for (const [name, value, share] of SHARES) {
    const got = values.filter((found) => found[name] === value).length / values.length
    expect(Math.abs(got - share), name).toBeLessThan(0.03)
  }
  const same = { feedback_screen: true, better_reasons: true, tips: true, thanks_seconds: 3 }
  expect(values.filter((found) => Object.entries(same).some(([name, value]) => found[name] !== value))).toEqual([])

  const second = await aServerProcess()
  const web = { ...options(second.url), pollInterval: -1, cacheMode: 'disabled' as const }
  const inBrowsers = await forAll(async (targetingKey) => {
    const provider = new OFREPWebProvider(web)
    await provider.initialize({ targetingKey })
    const flags = Object.entries(provider.flagCache).map(([key, flag]) => [key, 'value' in flag && flag.value])
    await provider.onClose?.()
    return Object.fromEntries(flags) as Record<string, unknown>
  })
  await killChild(second.process)
  expect(inBrowsers).toEqual(values)
})
