// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import type { Server } from '../types.ts'
import { ServerPtr } from './server-ptr.tsx'

const SERVER = { ID: 7, IP: '10.87.1.20', State: 'Active' } as Server
const NONE: RouterOutput['cloud']['servers']['ptr'] = {
  IP: SERVER.IP,
  Name: '20.1.87.10.in-addr.arpa',
  Host: null,
  SetBy: null,
  Forward: null,
  JobID: null,
}
const pointer = (more: Partial<typeof NONE>) =>
  loaded(trpc.cloud.servers.ptr.queryOptions({ id: 7 }), { ...NONE, ...more })

it('says where the address points, where that comes from, and what is missing', () => {
  for (const [state, texts] of [
    [{}, ['10.87.1.20 has no reverse DNS name', 'Set']],
    [
      { Host: 'a.test', SetBy: 'RecordSet', Forward: 'Matches' },
      ['a.test', 'Taken from a record set', 'resolves to this address'],
    ],
    [{ Host: 'a.test', SetBy: 'User', Forward: 'Differs', JobID: 3 }, ['Being published', 'add an A record', 'Reset']],
    [{ Host: 'a.test', SetBy: 'User', Forward: 'Elsewhere' }, ['not managed here']],
  ] as const) {
    const html = render(<ServerPtr server={SERVER} />, [pointer(state)])
    for (const text of texts) expect(html).toContain(text)
  }
})

it('sets a name, again after it was refused', async () => {
  const page = await mount(<ServerPtr server={SERVER} />, [pointer({})], {
    'cloud.servers.setPtr': [
      { message: 'a.test has no A record', fields: { Host: ['a.test has no A record'] } },
      { data: {} },
    ],
  })
  await page.press('Set')
  await page.waitFor('Reverse DNS of 10.87.1.20')
  await page.type('Host name', 'a.test')
  await page.press('Save')
  expect(page.alerts).toEqual(['A.test has no A record'])
  await page.type('Host name', 'b.test')
  await page.press('Save')
  expect(page.sent.map(({ input }) => input)).toEqual([
    { id: 7, Host: 'a.test' },
    { id: 7, Host: 'b.test' },
  ])
})
