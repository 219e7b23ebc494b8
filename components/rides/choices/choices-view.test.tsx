// @vitest-environment happy-dom
import { mount, correctAndSend } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { ChoicesView } from './choices-view.tsx'

const CLEAN = { id: 'cho_1', text: { en: 'Clean car', ru: 'Чистая машина' }, stars: [4, 5], cause: 'car' }
const LATE = { id: 'cho_2', text: { en: 'Late pickup', ru: 'Долгая подача' }, stars: [1, 2, 3], cause: 'driver' }
const FASTER = { id: 'cho_3', text: { en: 'Faster pickup', ru: 'Быстрее подача' }, cause: 'driver' }
const QUIET = { id: 'cho_4', text: { en: 'Quiet ride', ru: 'Тихая поездка' }, stars: [5], cause: 'driver' }
const LISTS = { quality_choices: [CLEAN, LATE], better_quality_choices: [FASTER] }
const NOTHING = { added: [], retired: [], changed: [], moved: false, at: '2026-01-06T12:00:00.000Z', by: 'Olga' }
const versions = [
  { ...NOTHING, version: 2, retired: ['Quiet ride'], moved: true },
  { ...NOTHING, version: 1, added: ['Clean car', 'Late pickup', 'Faster pickup', 'Quiet ride'] },
]

const page = (answers: Parameters<typeof mount>[2] = {}) =>
  mount(
    <ChoicesView />,
    [
      loaded(trpc.rides.choices.get.queryOptions({}), { version: 2, ...LISTS, retired: [QUIET] } as never),
      loaded(trpc.rides.choices.history.queryOptions({}), { versions } as never),
    ],
    answers,
  )

it('sends the whole lists with a choice whose words were refused and corrected', async () => {
  const text = 'This must stand once in the list'
  const view = await page({
    'rides.choices.set': [{ message: text, fields: { 'quality_choices.1.text.ru': [text] } }, { message: 'Busy' }],
  })
  await view.press('Edit “Late pickup”')
  await view.waitFor('Shown at')
  await view.type('Words in Russian', 'Чистая машина')
  const sent = await correctAndSend(view, {
    field: 'Words in Russian',
    message: text,
    corrected: 'Поздняя подача',
    action: 'Save',
  })
  const late = { ...LATE, text: { en: 'Late pickup', ru: 'Поздняя подача' } }
  expect(sent).toEqual({ version: 2, quality_choices: [CLEAN, late], better_quality_choices: [FASTER] })
})

it.each([
  ['Move “Late pickup” up', { quality_choices: [LATE, CLEAN] }],
  ['Move “Clean car” down', { quality_choices: [LATE, CLEAN] }],
  ['Retire “Clean car”', { quality_choices: [LATE] }],
  ['Bring back “Quiet ride”', { quality_choices: [CLEAN, LATE, QUIET] }],
])('%s', async (label, change) => {
  const view = await page({ 'rides.choices.set': [{ message: 'Busy' }] })
  await view.press(label)
  const input = { version: 2, ...LISTS, ...change }
  await expect.poll(() => view.sent).toEqual([{ path: 'rides.choices.set', input }])
})

it('says in words what each version has changed', async () => {
  await page()
  const rows = [...document.querySelectorAll('ol li')].map((row) => row.textContent)
  expect(rows[0]).toContain('Version 2: retired Quiet ride; another order')
  expect(rows[0]).toContain('Current')
  expect(rows[1]).toContain('Version 1: 4 choices')
  expect(rows[1]).toContain('Revert')
})
