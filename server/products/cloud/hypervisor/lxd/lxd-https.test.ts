import { beforeAll, describe, expect, it } from 'vitest'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { env, setEnv } from '#server/settings/env.ts'
import type { ServerView } from '#server/products/cloud/servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '#server/products/cloud/testing/client.ts'
import { consoleContract } from '#server/products/cloud/testing/console-contract.ts'
import { drain } from '#server/products/cloud/testing/drain.ts'
import { checkHypervisor } from '../../checks.ts'
import { makeLxd } from './driver.ts'
import { call } from './lxd.client.ts'

const { WITH_LXD_HTTPS_URL: url, WITH_LXD_HTTPS_CERT, WITH_LXD_HTTPS_KEY, WITH_LXD_HTTPS_SERVER } = process.env
const isThere = env().CLOUD_DRIVER === 'lxd' && url !== undefined
if (!isThere) console.warn('LXD over HTTPS: NOT TESTED HERE. Run `npm run suite -- lxd`.')

const server = aCloud()
const lxd = makeLxd()

describe.runIf(isThere)('LXD over HTTPS, with a client certificate', { timeout: 180_000 }, () => {
  const of = {} as { customer: CloudClient; made: ServerView }
  beforeAll(async () => {
    setEnv({
      LXD_SOCKET: '/nonexistent/unix.socket',
      LXD_URL: url ?? '',
      LXD_CLIENT_CERT: WITH_LXD_HTTPS_CERT ?? '',
      LXD_CLIENT_KEY: WITH_LXD_HTTPS_KEY ?? '',
      LXD_SERVER_CERT: WITH_LXD_HTTPS_SERVER ?? '',
    })
    of.customer = await aCustomer(server)
    const { body } = await of.customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 128, HDD: 1 }))
    of.made = body
    await drain(lxd)
  })

  it('creates a server, and is found by the doctor', async () => {
    expect((await of.customer.call('GET', `/servers/${of.made.ID}`)).body).toMatchObject({ State: 'Active' })
    expect(await checkHypervisor()).toMatchObject({ state: 'ok' })
  })

  consoleContract(lxd, () => of)

  it('has no other peer: neither a client that it does not trust, nor a daemon that is not the pinned one', async () => {
    const trusted = { LXD_CLIENT_CERT: WITH_LXD_HTTPS_CERT ?? '', LXD_CLIENT_KEY: WITH_LXD_HTTPS_KEY ?? '' }
    const pinned = { LXD_SERVER_CERT: WITH_LXD_HTTPS_SERVER ?? '' }
    const answer = async (settings: Record<string, string>) => {
      setEnv(settings)
      forgetSingleton('lxd-agent')
      return call('GET', '/1.0/instances').then(
        () => 'answered',
        (error: Error) => error.message,
      )
    }
    expect(await answer({ LXD_CLIENT_CERT: '', LXD_CLIENT_KEY: '' })).toMatch(/not authorized|forbidden/i)
    expect(await answer({ ...trusted, LXD_SERVER_CERT: WITH_LXD_HTTPS_CERT ?? '' })).toBe(
      'The hypervisor does not respond',
    )
    expect(await answer({ ...trusted, ...pinned })).toBe('answered')
  })

  it('deletes it, and leaves nothing', async () => {
    await of.customer.call('DELETE', `/servers/${of.made.ID}`)
    await drain(lxd)
    expect(await lxd.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
})
