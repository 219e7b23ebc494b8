import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/core/net.ts'
import { killChild } from '#server/testing/child.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { takeSample } from './sampler.ts'

/** Of Debian's package, in `npm run suite -- prometheus`. */
const PROMETHEUS = process.env['PROMETHEUS']

const server = aCloud()

describe.skipIf(PROMETHEUS === undefined)('Prometheus', () => {
  it('finds the servers of an account, and reads each of them', { timeout: 120_000 }, async () => {
    const customer = await aCustomer(server)
    const make = async (Name: string, env: string) =>
      (await customer.call<ServerView>('POST', '/servers', serverRequest({ Name, Labels: { env } }))).body
    const made = [await make('one "and only"', 'test'), await make('two', 'live')]
    await (await aCustomer(server)).call('POST', '/servers', serverRequest())
    await drain()
    await takeSample(makeSimulator())
    const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
    const port = await freePort()
    const authorization = { credentials: customer.token }
    const job = {
      job_name: 'servers',
      scrape_interval: '1s',
      authorization,
      http_sd_configs: [{ url: `${server.url}/api/servers/prometheus`, authorization }],
      relabel_configs: [{ action: 'labelmap', regex: '__meta_quartet_label_(.+)' }],
    }
    // JSON is YAML.
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify({ scrape_configs: [job] }))
    const child = spawn(
      PROMETHEUS ?? '',
      ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`],
      { cwd: folder, stdio: 'ignore' },
    )
    try {
      const read = async (query: string) => {
        const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`
        const response = await fetch(url).catch(() => null)
        if (!response?.ok) return []
        const { data } = (await response.json()) as { data: { result: { metric: Record<string, string> }[] } }
        return data.result
          .map(({ metric: { instance, server: name, env } }) => [instance, name, env].join(' '))
          .toSorted()
      }
      const own = made.map(({ IP, Name, Labels }) => [IP, Name, Labels['env']].join(' ')).toSorted()
      await expect.poll(() => read('quartet_server_cpu_seconds_total'), { timeout: 60_000 }).toEqual(own)
      expect(await read('quartet_server_up == 1')).toEqual(own)
      expect((await read('up == 0')).length).toBe(0)
    } finally {
      await killChild(child)
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
