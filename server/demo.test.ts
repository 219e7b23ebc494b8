import { expect, test } from 'vitest'
import { ensureDemoAccounts } from '#server/auth/demo.service.ts'
import { setEnv } from '#server/env.ts'
import { demoNotes } from './demo.ts'

test('a start names the demo accounts, and warns when others can use them', async () => {
  expect(await demoNotes(true)).toEqual([])
  await ensureDemoAccounts()
  setEnv({ HOST: '127.0.0.1', DNS_HOST: '127.0.0.1', DNS_PORT: '5300' })
  const accounts = Array.from({ length: 3 }, () => expect.stringMatching(/^demo account: \S+@\S+ {2}password: \S/))
  const zone = 'demo zone: dig @127.0.0.1 -p 5300 www.quartet.example'
  expect(await demoNotes(true)).toEqual([...accounts, zone])
  setEnv({ HOST: '0.0.0.0' })
  expect(await demoNotes(true)).toEqual([
    ...accounts,
    zone,
    expect.stringMatching(/^WARNING: HOST=0\.0\.0\.0 lets others/),
  ])
  expect(await demoNotes(false)).toEqual([expect.stringMatching(/^WARNING: .* are in this database/)])
})
