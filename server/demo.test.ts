import { describe, expect, test } from 'vitest'
import { ensureDemoAccounts } from '#server/products/platform/demo.service.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { demoNotes } from './demo.ts'
import { refuseOpenDemo } from '#server/products/platform/open-demo.ts'

const CLOSED = {
  ALLOWED_HOSTS: 'localhost:8080,127.0.0.1',
  DEMO_ACCOUNTS: '',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  TRUST_PROXY: 'off',
}
const OPENINGS = [
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.0.2.7'],
  ['HOST', 'quartet.example'],
  ['PUBLIC_URL', 'https://quartet.example'],
  ['TRUST_PROXY', '1'],
  ['TLS_CERT', '/etc/quartet/chain.pem'],
  ['TLS_KEY', '/etc/quartet/key.pem'],
  ['ALLOWED_HOSTS', 'localhost,quartet.example:8443'],
] as const

describe('an empty database', () => {
  test.each(OPENINGS)(
    'gets no demo accounts where %s=%s lets others in, unless that is wanted',
    async (name, value) => {
      setEnv({ ...CLOSED, [name]: value })
      await expect(refuseOpenDemo(true)).rejects.toThrow(new RegExp(`^${name} opens .*DEMO_ACCOUNTS=off`))
      await refuseOpenDemo(false)
      for (const choice of ['on', 'off']) {
        setEnv({ DEMO_ACCOUNTS: choice })
        await refuseOpenDemo(true)
      }
    },
  )

  test('gets them where only this machine reaches the server', async () => {
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      setEnv({ ...CLOSED, HOST })
      await refuseOpenDemo(true)
    }
  })
})

describe('a database with the demo accounts', () => {
  test('is named with them at the start, with a warning when others can use them', async () => {
    setEnv({ ...CLOSED, DNS_HOST: '127.0.0.1', DNS_PORT: '5300' })
    expect(await demoNotes(true)).toEqual([])
    await ensureDemoAccounts()
    const accounts = Array.from({ length: 3 }, () => expect.stringMatching(/^demo account: \S+@\S+ {2}password: \S/))
    const zone = 'demo zone: dig @127.0.0.1 -p 5300 www.quartet.example'
    expect(await demoNotes(true)).toEqual([...accounts, zone])
    setEnv({ HOST: '0.0.0.0' })
    expect(await demoNotes(true)).toEqual([...accounts, zone, expect.stringMatching(/^WARNING: HOST lets others/)])
    expect(await demoNotes(false)).toEqual([expect.stringMatching(/^WARNING: .* are in this database/)])
  })

  test.each(OPENINGS)('is not opened to others by %s=%s, unless that is wanted', async (name, value) => {
    setEnv(CLOSED)
    await refuseOpenDemo(true)
    setEnv({ [name]: value })
    for (const choice of ['', 'off']) {
      setEnv({ DEMO_ACCOUNTS: choice })
      for (const embedded of [true, false]) {
        await expect(refuseOpenDemo(embedded)).rejects.toThrow(new RegExp(`^${name} opens .*change their passwords`))
      }
    }
    setEnv({ DEMO_ACCOUNTS: 'on' })
    await refuseOpenDemo(true)
    await refuseOpenDemo(false)
  })

  test('is opened once they are gone', async () => {
    await aUser()
    await db().user.updateMany({ data: { isDemo: false } })
    setEnv({ ...CLOSED, TRUST_PROXY: '1' })
    await refuseOpenDemo(true)
  })
})
