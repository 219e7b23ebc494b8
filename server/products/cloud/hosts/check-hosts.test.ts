import { expect, it } from 'vitest'
import { spoken } from '#server/core/finding.ts'
import type { Host } from '../hypervisor/hypervisor.ts'
import { checkHosts, findingsOf } from './check-hosts.ts'

const HOST: Host = {
  name: 'one',
  cpus: 4,
  memory: { size: 16e9, free: 8e9 },
  pools: [
    { name: 'fast', types: ['SSD'], size: 100e9, free: 50e9 },
    { name: 'slow', types: ['SAS'], size: 100e9, free: 50e9 },
  ],
  servers: [1, 2],
}
const SIZES = [
  { id: 1, cpu: 2, ram: 1024, hdd: 10, hddType: 'SSD' },
  { id: 2, cpu: 4, ram: 2048, hdd: 20, hddType: 'SAS' },
  { id: 3, cpu: 64, ram: 2048, hdd: 500, hddType: 'SSD' },
]
const states = (host: Host) =>
  findingsOf(host, SIZES).map(({ id, state }) => [id.replace('systems.host.one.', ''), state])

it('says what a host has, what its servers were given, and what is free', () => {
  const findings = findingsOf(HOST, SIZES)
  expect(findings.map(({ figures }) => figures)).toEqual([
    { processors: 4, given: 6 },
    { size: 16e9, free: 8e9, given: 3 * 2 ** 30 },
    { size: 100e9, free: 50e9, given: 10 * 2 ** 30 },
    { size: 100e9, free: 50e9, given: 20 * 2 ** 30 },
  ])
  expect(findings.map((finding) => spoken(finding).found)).toEqual([
    '4 processors; servers were given 6',
    '8 GB of 16 GB free; servers were given 3.2 GB',
    '50 GB of 100 GB free; servers were given 11 GB',
    '50 GB of 100 GB free; servers were given 21 GB',
  ])
})

it('warns before memory or a pool is full, and says what to do', () => {
  expect(states(HOST).map(([, state]) => state)).toEqual(['ok', 'ok', 'ok', 'ok'])
  const nearly = {
    ...HOST,
    memory: { size: 16e9, free: 1.5e9 },
    pools: HOST.pools.map((pool) => ({ ...pool, free: 2e9 })),
  }
  expect(states(nearly)).toEqual([
    ['cpu', 'ok'],
    ['memory', 'warning'],
    ['disk.fast', 'broken'],
    ['disk.slow', 'broken'],
  ])
  for (const finding of findingsOf(nearly, SIZES).slice(1)) expect(spoken(finding).remedy).toMatch(/^(Add|Free)/)
})

it('says nothing of hosts where servers are simulated', async () => {
  expect(await checkHosts()).toEqual([])
})
