import { afterEach, describe, expect, it } from 'vitest'
import { spoken } from '#server/core/finding.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { checkHypervisor, checkNameServer } from './checks.ts'

// What a hypervisor and a PowerDNS that answer say is tested where they are: lxd.test.ts and powerdns.test.ts.
const { CLOUD_DRIVER, DNS_PORT, LXD_SOCKET, LXD_URL = '', POWERDNS_API_KEY = '', POWERDNS_URL = '' } = env()
const USUAL = { CLOUD_DRIVER, DNS_PORT: `${DNS_PORT}`, LXD_SOCKET, LXD_URL, POWERDNS_API_KEY, POWERDNS_URL }
afterEach(() => setEnv(USUAL))

describe('the hypervisor', () => {
  const found = async () => spoken(await checkHypervisor())

  it('that does not answer is broken, and the settings that lead to it are named', async () => {
    setEnv({ CLOUD_DRIVER: 'lxd', LXD_SOCKET: '/nonexistent/lxd.socket', LXD_URL: '' })
    expect(await found()).toEqual({
      id: 'systems.hypervisor',
      state: 'broken',
      about: 'Hypervisor',
      found: '/nonexistent/lxd.socket: The hypervisor does not respond',
      remedy: expect.stringMatching(/^Check LXD_SOCKET or LXD_URL/),
    })
  })

  it('that is simulated says so', async () => {
    setEnv({ CLOUD_DRIVER: 'simulator' })
    expect(await found()).toMatchObject({ state: 'ok', found: 'the simulator: servers are not real' })
  })
})

describe('the name server', () => {
  const found = async () => spoken(await checkNameServer())

  it('that does not answer is broken, and the settings that lead to it are named', async () => {
    setEnv({ POWERDNS_API_KEY: 'of-no-value', POWERDNS_URL: 'http://127.0.0.1:1' })
    expect(await found()).toEqual({
      id: 'systems.name-server',
      state: 'broken',
      about: 'Name server',
      found: 'PowerDNS does not respond: fetch failed',
      remedy: expect.stringMatching(/^Check POWERDNS_URL and POWERDNS_API_KEY/),
    })
  })

  it('that is built in, or switched off, says so', async () => {
    setEnv({ DNS_PORT: '5301', POWERDNS_URL: '' })
    expect(await found()).toMatchObject({ state: 'ok', found: expect.stringContaining('on port 5301 of') })
    setEnv({ DNS_PORT: '0' })
    expect(await found()).toMatchObject({ state: 'ok', found: 'switched off' })
  })
})
