import { expect, it } from 'vitest'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { serverRequest, type CloudClient } from './client.ts'
import type { Guest } from './contract.ts'
import { drain } from './drain.ts'

interface Made {
  customer: CloudClient
  /** A server that runs. */
  made: ServerView
}

/** What servers use, on every hypervisor. */
export function usageContract(hypervisor: Hypervisor, guest: Guest, of: () => Made): void {
  it('says what the servers that run use: a load inside, and nothing of those that are off', async () => {
    const { customer, made } = of()
    const settled = () => drain(hypervisor)
    const { ID } = (await customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 256, HDD: 1 }))).body
    await customer.call('POST', `/servers/${ID}/actions`, { Type: 'PowerOff' })
    await settled()
    const found = await hypervisor.usage()
    expect(found.map(({ id }) => id)).toContain(made.ID)
    expect(found.map(({ id }) => id)).not.toContain(ID)
    const { RAM, HDD } = (await customer.call<ServerView>('GET', `/servers/${made.ID}`)).body
    const own = found.find(({ id }) => id === made.ID)
    expect(own?.memory).toBeGreaterThan(0)
    expect(own?.memory).toBeLessThanOrEqual(RAM * 2 ** 20)
    if (own?.disk !== null) expect(own?.disk).toBeLessThanOrEqual(HDD * 2 ** 30)
    expect(own?.received).toBeGreaterThanOrEqual(0)
    expect(own?.sent).toBeGreaterThanOrEqual(0)
    let before = { at: Date.now(), seconds: own?.cpuSeconds ?? 0 }
    const share = async () => {
      const seconds = (await hypervisor.usage()).find(({ id }) => id === made.ID)?.cpuSeconds ?? 0
      const now = { at: Date.now(), seconds }
      const used = ((now.seconds - before.seconds) * 1000) / Math.max(1, now.at - before.at)
      before = now
      return used
    }
    const idle = await share()
    await guest.work(made.ID)
    await expect.poll(share, { timeout: 20_000, interval: 500 }).toBeGreaterThan(idle + 0.08)
    await customer.call('DELETE', `/servers/${ID}`)
    await settled()
  })
}
