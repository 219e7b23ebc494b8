// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { PowerAction } from './power-action.tsx'

const SERVER = { ID: 7, Name: 'web-1' } as never

it.each([
  ['ShutDownGuestOS', 'Shut down', 'ends its programs'],
  ['PowerReboot', 'Restart', 'cannot be reached'],
  ['PowerOff', 'Force power off', 'Unsaved data is lost'],
] as const)('asks before %s, with its effect', async (type, name, effect) => {
  const page = await mount(<PowerAction type={type} servers={[SERVER]} />, [], { 'cloud.servers.act': [{ data: {} }] })
  await page.press(name)
  await page.waitFor(effect)
  expect(page.sent).toEqual([])
  await page.press(name, 'last')
  expect(page.sent).toEqual([{ path: 'cloud.servers.act', input: { id: 7, Type: type } }])
})

it('powers on without asking, as nothing is interrupted', async () => {
  const page = await mount(<PowerAction type="PowerOn" servers={[SERVER]} />, [], {
    'cloud.servers.act': [{ data: {} }],
  })
  await page.press('Power on')
  expect(page.sent).toEqual([{ path: 'cloud.servers.act', input: { id: 7, Type: 'PowerOn' } }])
})
