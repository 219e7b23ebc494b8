import fc from 'fast-check'
import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { Usage } from '../hypervisor/hypervisor.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { runs } from '#server/testing/runs.ts'
import { LEVELS, SAMPLE_SECONDS, stretchOf } from './levels.schema.ts'
import { takeSample } from './sampler.ts'
import { storeSample, thinUsage } from './usage.sql.ts'
import type { ServerMetrics } from './usage.schema.ts'

const server = aCloud()
const START = new Date('2026-03-01T00:00:00Z')

const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

async function aServer() {
  const customer = await aCustomer(server)
  const { ID } = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  return { customer, id: ID, path: `/servers/${ID}/metrics` }
}

const usageOf = (id: number, more: Partial<Usage> = {}): Usage => ({
  id,
  cpuSeconds: 0,
  memory: 1e8,
  disk: 1e9,
  received: 0,
  sent: 0,
  ...more,
})

const rowsOf = (serverId: number, level: number) =>
  db().cloudUsage.findMany({ where: { serverId, level }, orderBy: { at: 'asc' } })

it('keeps the mean and the most of all samples in every level, and no more rows than its time has stretches', async () => {
  const sample = fc.record({
    pause: fc.integer({ min: 1, max: 12 }),
    cpu: fc.integer({ min: 0, max: 300 }),
    memory: fc.integer({ min: 1, max: 1e9 }),
  })
  const { id } = await aServer()
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 2, maxLength: 40 }), async (samples) => {
      await db().cloudUsage.deleteMany({ where: { serverId: id } })
      await db().cloudReading.deleteMany({ where: { serverId: id } })
      let [seconds, cpu] = [0, 0]
      for (const one of samples) {
        seconds += one.pause * SAMPLE_SECONDS
        cpu += one.cpu
        await storeSample([usageOf(id, { cpuSeconds: cpu, memory: one.memory })], after(seconds))
      }
      const fine = await rowsOf(id, 0)
      expect(fine).toHaveLength(samples.length)
      const rates = fine.flatMap((row) => row.cpu ?? [])
      expect(rates.every((rate) => rate >= 0)).toBe(true)
      const most = Math.max(...fine.map(({ memory }) => memory ?? 0))
      const sum = fine.reduce((all, { memory }) => all + (memory ?? 0), 0)
      for (const [level, { step }] of LEVELS.entries()) {
        const rows = await rowsOf(id, level)
        expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(rows.length)
        expect(rows.length).toBeLessThanOrEqual(seconds / step + 1)
        expect(Math.max(...rows.map(({ memoryMax }) => memoryMax ?? 0))).toBe(most)
        expect(rows.reduce((all, row) => all + row.samples, 0)).toBe(samples.length)
        const mean = rows.reduce((all, row) => all + (row.memory ?? 0) * row.samples, 0)
        expect(Math.abs(mean / sum - 1)).toBeLessThan(1e-4)
        expect(rows.reduce((all, row) => all + row.rates, 0)).toBe(rates.length)
        expect(Math.max(0, ...rows.map(({ cpuMax }) => cpuMax ?? 0))).toBe(Math.max(0, ...rates))
        for (const row of rows) expect(row.memory ?? 0).toBeLessThanOrEqual((row.memoryMax ?? 0) * 1.000_01)
      }
    }),
    { numRuns: runs(20) },
  )
})

it('says no rate after a pause, and none when a counter was reset', async () => {
  const { id } = await aServer()
  const counted = [
    [0, 100],
    [15, 115],
    [30, 2],
    [45, 17],
    [245, 217],
    [260, 232],
  ] as const
  for (const [seconds, count] of counted) {
    await storeSample([usageOf(id, { cpuSeconds: count, received: count * 1000 })], after(seconds))
  }
  const rows = await rowsOf(id, 0)
  expect(rows.map(({ cpu }) => cpu)).toEqual([null, 1, null, 1, null, 1])
  expect(rows.map(({ received }) => received)).toEqual([null, 1000, null, 1000, null, 1000])
  expect((await rowsOf(id, 3)).map(({ samples, rates, cpu }) => [samples, rates, cpu])).toEqual([[6, 3, 1]])
})

it('stores one sample of a quarter of a minute, however many samplers there are', async () => {
  const { id } = await aServer()
  await storeSample([usageOf(id, { memory: 5 })], after(0))
  await Promise.all(
    [1, 2, 3, 4, 5].map((second) => storeSample([usageOf(id, { memory: 10 + second })], after(15 + second))),
  )
  expect(await rowsOf(id, 0)).toHaveLength(2)
  for (const level of [1, 2, 3]) expect((await rowsOf(id, level)).map(({ samples }) => samples)).toEqual([2])
})

it('deletes what a level keeps no longer, and rows of 90 days stay below half a megabyte', async () => {
  const { id } = await aServer()
  const now = after(100 * 86_400)
  for (const [level, { step, keep }] of LEVELS.entries()) {
    // A fifth more than is kept.
    const count = Math.floor((keep * 1.2) / step)
    const ats = Array.from({ length: count }, (_, n) => new Date(stretchOf(now, step).getTime() - n * step * 1000))
    const figures = { cpu: 1, cpuMax: 1, memory: 1, memoryMax: 1, disk: 1, diskMax: 1, received: 1, sent: 1 }
    await db().cloudUsage.createMany({
      data: ats.map((at) => ({ serverId: id, level, at, samples: 1, rates: 1, ...figures })),
    })
  }
  expect(await thinUsage(now)).toBeGreaterThan(300)
  expect(await thinUsage(now)).toBe(0)
  for (const [level, { step, keep }] of LEVELS.entries()) {
    const rows = await rowsOf(id, level)
    expect(rows.length).toBeGreaterThanOrEqual(keep / step)
    expect(rows.length).toBeLessThanOrEqual(keep / step + 2)
  }
  const [size] = await db().$queryRaw<{ bytes: number }[]>`
    select sum(pg_column_size(u))::int + count(*)::int * 50 as bytes from cloud_usage u where server_id = ${id}`
  expect(size?.bytes).toBeLessThan(500_000)
})

it('forgets a server with it, and ignores one that is gone when its sample comes', async () => {
  const { customer, id } = await aServer()
  await drain()
  await takeSample(makeSimulator())
  expect(await rowsOf(id, 0)).toHaveLength(1)
  await customer.call('DELETE', `/servers/${id}`)
  await drain()
  expect(await db().cloudUsage.count({ where: { serverId: id } })).toBe(0)
  await storeSample([usageOf(id)], after(0))
  expect(await db().cloudReading.count({ where: { serverId: id } })).toBe(0)
})

it('answers with equal stretches up to now, and gaps where nothing was measured', async () => {
  const { id, customer, path } = await aServer()
  const now = Date.now()
  const back = (seconds: number) => new Date(now - seconds * 1000)
  await storeSample([usageOf(id, { cpuSeconds: 10, received: 500 })], back(120))
  await storeSample([usageOf(id, { cpuSeconds: 25, received: 2000, memory: 3e8 })], back(105))
  for (const { period, step, keep } of LEVELS) {
    const { status, body } = await customer.call<ServerMetrics>('GET', `${path}?period=${period}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ Period: period, Step: step, Simulated: true })
    expect(body.CPU.Average).toHaveLength(keep / step)
    expect(new Date(body.Start).getTime() + keep * 1000).toBeGreaterThan(now)
    const cpu = body.CPU.Average.filter((value) => value !== null)
    expect(cpu).toEqual([1])
    expect(body.Received.Maximum.filter((value) => value !== null)).toEqual([100])
    expect(Math.max(...body.Memory.Maximum.map((value) => value ?? 0))).toBe(3e8)
    const at = new Date(body.Start).getTime() + body.CPU.Average.indexOf(1) * step * 1000
    expect(at).toBe(stretchOf(back(105), step).getTime())
  }
  expect((await customer.call('GET', `${path}?period=year`)).status).toBe(400)
})

it('tells Prometheus what the hypervisor counts, and where to ask', async () => {
  const { id, customer } = await aServer()
  const operator = await aCustomer(server)
  await customer.call('PATCH', `/servers/${id}`, { Name: 'a "b" \\c', Labels: { 'team/name': 'x' } })
  await drain()
  const text = async () => (await server.fetch(`/api/servers/${id}/prometheus`, { token: customer.token })).text()
  expect(await text()).not.toContain('cpu_seconds')
  const reading = { cpuSeconds: 12.5, memory: 3e8, disk: null, received: 1000, sent: 2000 }
  await storeSample([usageOf(id, reading)], new Date())
  const lines = (await text()).split('\n')
  const labels = String.raw`{server_id="${id}",server="a \"b\" \\c"}`
  expect(lines).toContain(`quartet_server_cpu_seconds_total${labels} 12.5`)
  expect(lines).toContain(`quartet_server_up${labels} 1`)
  expect(lines.filter((line) => line.startsWith('quartet_server_disk_used'))).toEqual([])
  await db().cloudReading.update({ where: { serverId: id }, data: { at: new Date(Date.now() - 90_000) } })
  expect(await text()).not.toContain('cpu_seconds')

  type Target = { targets: string[]; labels: Record<string, string> }
  const { body } = await customer.call<Target[]>('GET', '/servers/prometheus')
  expect(body).toHaveLength(1)
  const [{ targets, labels: found } = { targets: [], labels: {} }] = body
  expect(found).toMatchObject({ __meta_quartet_server_id: String(id), __meta_quartet_label_team_name: 'x' })
  const url = `${found['__scheme__']}://${targets[0]}${found['__metrics_path__']}`
  expect((await fetch(url, { headers: { authorization: `Bearer ${customer.token}` } })).status).toBe(200)
  expect((await operator.call('GET', '/servers/prometheus')).body).toEqual([])
  expect((await operator.call('GET', `/servers/${id}/prometheus`)).status).toBe(404)
  expect((await operator.call('GET', `/servers/${id}/metrics`)).status).toBe(404)
})
