// @vitest-environment happy-dom
import { mount, correctAndSend } from '#components/testing/mount.tsx'
import { act } from 'react'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { SwitchesView } from './switches-view.tsx'

const LIMITS = { platforms: [], min_app_version: null }
const SWITCH = {
  name: 'tips',
  text: 'Tips',
  built_in: true,
  type: 'boolean',
  enabled: true,
  default: true,
  rules: [],
  note: '',
  ...LIMITS,
}
const COLOR = {
  ...SWITCH,
  name: 'color',
  built_in: false,
  type: 'text',
  default: 'grey',
  rules: [{ percent: 12.5, salt: 'drawn again', value: 'blue' }],
}

const states = (...switches: object[]) => [
  loaded(trpc.rides.switches.list.queryOptions({}), { switches } as never),
  loaded(trpc.rides.switches.history.queryOptions({}), { changes: [] } as never),
]

it('gives a feature to some clients once the version that was refused is one', async () => {
  const text = 'This must be three numbers'
  const page = await mount(<SwitchesView />, states(SWITCH), {
    'rides.switches.set': [{ message: text, fields: { 'rules.0.min_app_version': [text] } }, { message: 'Busy' }],
  })
  await page.press('Edit tips')
  await page.waitFor('Add rule')
  await page.press('Add rule')
  await page.type('Platforms', 'ios, android')
  await page.type('Share of riders, %', '12,5')
  await page.type('From version', 'four')
  const sent = await correctAndSend(page, {
    field: 'From version',
    message: text,
    corrected: '4.12.0',
    action: 'Save',
  })
  const rule = { platforms: ['ios', 'android'], percent: 12.5, min_app_version: '4.12.0', value: true }
  expect(sent).toEqual({ name: 'tips', note: '', default: true, rules: [rule] })
})

it('says who gets what, in words and before it is saved', async () => {
  const preview = {
    riders: 200,
    changed: 25,
    values: [
      { variant: 'grey', value: 'grey', riders: 175, now: 200 },
      { variant: 'blue', value: 'blue', riders: 25, now: 0 },
    ],
  }
  const page = await mount(<SwitchesView />, states(COLOR), { 'rides.switches.preview': [{ data: preview }] })
  await page.waitFor('12.5% of riders: blue')
  await page.waitFor('otherwise grey')
  await page.press('Edit color')
  await page.waitFor('Who gets what')
  await page.type('On platform', 'ios')
  await page.press('Preview')
  await page.waitFor('12.5% (25)')
  await page.waitFor('The value changes for 25 riders of the 200 riders who have rated last.')
  const rules = [{ percent: 12.5, salt: 'drawn again', value: 'blue' }]
  const input = { name: 'color', type: 'text', default: 'grey', note: '', rules, platform: 'ios' }
  expect(page.sent).toEqual([{ path: 'rides.switches.preview', input }])
})

it('keeps the focus on a switch that is being changed, and changes it once', async () => {
  const page = await mount(<SwitchesView />, states(SWITCH), { 'rides.switches.set': ['pending'] })
  const control = document.getElementById('switch-tips')
  await act(async () => control?.click())
  await act(async () => control?.click())
  expect(page.sent).toEqual([{ path: 'rides.switches.set', input: { name: 'tips', enabled: false } }])
  expect(control?.matches(':disabled')).toBe(false)
})
