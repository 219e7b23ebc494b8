import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { env } from '#server/settings/env.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { LEVELS, SAMPLE_SECONDS } from './levels.schema.ts'
import { takeSample } from './sampler.ts'

const server = aCloud()
const START = Date.parse('2026-03-01T00:00:00Z')

it(
  'a sampler that is killed leaves no sample in one level alone, none twice, and no lock',
  { timeout: 300_000 },
  async () => {
    const customer = await aCustomer(server)
    for (let n = 0; n < 3; n++) await customer.call<ServerView>('POST', '/servers', serverRequest())
    await drain()
    const { DATABASE_URL } = env()
    const newest = async () =>
      (await db().cloudUsage.findFirst({ where: { level: 0 }, orderBy: { at: 'desc' } }))?.at.getTime() ?? 0
    for (let round = 0; round < 4; round++) {
      const before = await newest()
      // Each begins with the stretch that the one before may have stored.
      const from = Math.max(before, START)
      const { process: child } = await startChild('products/cloud/testing/sampling-worker.ts', { DATABASE_URL }, [
        String(from),
      ])
      await expect.poll(newest, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 3 * SAMPLE_SECONDS * 1000)
      await sleep(round * 7)
      await killChild(child)
    }
    const fine = await db().cloudUsage.groupBy({ by: ['serverId'], where: { level: 0 }, _count: true })
    expect(fine).toHaveLength(3)
    for (const { serverId, _count: count } of fine) {
      for (const level of LEVELS.keys()) {
        const { _sum } = await db().cloudUsage.aggregate({
          where: { serverId, level },
          _sum: { samples: true, rates: true },
        })
        expect([level, _sum.samples]).toEqual([level, count])
      }
    }
    const next = new Date((await newest()) + SAMPLE_SECONDS * 1000)
    await expect
      .poll(async () => {
        await takeSample(makeSimulator(), () => next)
        return newest()
      })
      .toBe(next.getTime())
  },
)
