import { expect, it } from 'vitest'
import { storeSample } from '../../usage/usage.sql.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud } from '../../testing/client.ts'
import { aHetznerClient, SMALL } from '../../testing/hetzner-client.ts'

const server = aCloud()
aBackgroundWorker()

it('has the processors and networks of a server as that API has them, and other accounts none of them', async () => {
  const owner = await aHetznerClient(server)
  const { server: own } = await owner.done('POST', '/servers', { name: 'own', ...SMALL })
  const now = Date.now()
  const sample = (cpu: number, bytes: number) => ({
    id: own.id as number,
    memory: 1,
    disk: null,
    cpuSeconds: cpu,
    received: bytes,
    sent: 2 * bytes,
  })
  await storeSample([sample(0, 0)], new Date(now - 60_000))
  await storeSample([sample(7.5, 1500)], new Date(now - 45_000))
  const [start, end] = [new Date(now - 600_000).toISOString(), new Date(now + 1000).toISOString()]
  const path = `/servers/${own.id}/metrics`
  const query = `start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`

  const { status, body } = await owner.call('GET', `${path}?type=cpu,network&${query}`)
  expect(status).toBe(200)
  const at = Math.floor((now - 45_000) / 15_000) * 15
  expect(body.metrics).toEqual({
    start,
    end,
    step: 15,
    time_series: {
      cpu: { values: [[at, '50']] },
      'network.0.pps.in': { values: [] },
      'network.0.pps.out': { values: [] },
      'network.0.bandwidth.in': { values: [[at, '100']] },
      'network.0.bandwidth.out': { values: [[at, '200']] },
    },
  })
  const coarse = (await owner.call('GET', `${path}?type=disk&type=cpu&step=60&${query}`)).body.metrics
  expect([coarse.step, Object.keys(coarse.time_series)]).toEqual([
    120,
    ['disk.0.iops.read', 'disk.0.iops.write', 'disk.0.bandwidth.read', 'disk.0.bandwidth.write', 'cpu'],
  ])
  expect((await owner.call('GET', `${path}?type=cpu&step=1e9&${query}`)).status).toBe(422)
  for (const wrong of [query, `type=gpu&${query}`, 'type=cpu', `type=cpu&start=${end}&end=${start}`]) {
    const refused = await owner.call('GET', `${path}?${wrong}`)
    expect([wrong, refused.status, refused.body.error.code]).toEqual([wrong, 422, 'invalid_input'])
  }
  const other = await aHetznerClient(server)
  expect((await other.call('GET', `${path}?type=cpu&${query}`)).status).toBe(404)
})
