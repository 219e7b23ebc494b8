// @vitest-environment happy-dom
import { mount, correctAndSend } from '#components/testing/mount.tsx'
import { act } from 'react'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { SwitchesView } from './switches-view.tsx'

const SWITCH = { name: 'tips', text: 'Tips', enabled: true, platforms: [], min_app_version: null }

it('limits a feature again once the version that was refused is one', async () => {
  const text = 'This must be three numbers'
  const states = [
    loaded(trpc.rides.switches.list.queryOptions({}), { switches: [SWITCH] } as never),
    loaded(trpc.rides.switches.history.queryOptions({}), { changes: [] } as never),
  ]
  const page = await mount(<SwitchesView />, states, {
    'rides.switches.set': [{ message: text, fields: { min_app_version: [text] } }, { message: 'Busy' }],
  })
  await page.press('Limit tips')
  await page.waitFor('Minimum client version')
  await page.type('Platforms', 'ios, android')
  await page.type('Minimum client version', 'four')
  const sent = await correctAndSend(page, {
    field: 'Minimum client version',
    message: text,
    corrected: '4.12.0',
    action: 'Save',
  })
  expect(sent).toEqual({ name: 'tips', platforms: ['ios', 'android'], min_app_version: '4.12.0' })
})

it('keeps the focus on a switch that is being changed, and changes it once', async () => {
  const states = [
    loaded(trpc.rides.switches.list.queryOptions({}), { switches: [SWITCH] } as never),
    loaded(trpc.rides.switches.history.queryOptions({}), { changes: [] } as never),
  ]
  const page = await mount(<SwitchesView />, states, { 'rides.switches.set': ['pending'] })
  const control = document.getElementById('switch-tips')
  await act(async () => control?.click())
  await act(async () => control?.click())
  expect(page.sent).toEqual([{ path: 'rides.switches.set', input: { name: 'tips', enabled: false } }])
  expect(control?.matches(':disabled')).toBe(false)
})
