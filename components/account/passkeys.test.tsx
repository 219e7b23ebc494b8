// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { Passkeys } from './passkeys.tsx'

const states = [loaded(trpc.account.passkeys.queryOptions({}), { items: [] })]

it.each([
  ['host_name', 'this server is opened by an IP address'],
  ['https', 'they need an address with https'],
  ['public_url', 'has not set its public address'],
] as const)('says why passkeys are not offered: %s', async (need, text) => {
  const page = await mount(<Passkeys need={need} />, states, {})
  expect(page.text).toContain('Passkeys are not offered here')
  expect(page.text).toContain(text)
  expect(page.text).not.toContain('Add passkey')
})

it('says that the browser cannot use them, and nothing before the server has answered', async () => {
  expect((await mount(<Passkeys need={null} />, states, {})).text).toContain('Passkeys are not offered here')
  document.body.replaceChildren()
  expect((await mount(<Passkeys need={undefined} />, states, {})).text).not.toContain('not offered')
})
