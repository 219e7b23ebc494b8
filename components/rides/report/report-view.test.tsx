// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { FIRST, reportInput } from './report-input.ts'
import { ReportView } from './report-view.tsx'

const ROW = { key: '2026-01-06', riders: 20, feedback: 21, tips_asked: 9, tips_given: 4 }
const rows = [
  { ...ROW, stars: [1, 0, 0, 5, 15], reasons: [{ question: 'quality', text: 'Clean car', times: 8 }] },
  { ...ROW, key: '2026-01-05', stars: [0, 0, 0, 0, 0], reasons: [] },
]
const period = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-07T00:00:00.000Z' }

it('shows ratings, averages, tips and choices by day, and offers every switch: rules may have ended', async () => {
  const rule = { percent: 10, value: true }
  const switches = [
    { name: 'short_form', rules: [rule] },
    { name: 'tips', rules: [] },
  ]
  await mount(
    <ReportView />,
    [
      loaded(trpc.rides.feedback.report.queryOptions(reportInput(FIRST)), { ...period, rows } as never),
      loaded(trpc.rides.switches.list.queryOptions({}), { switches } as never),
    ],
    {},
  )
  const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  for (const text of ['6 Jan 2026', '4.57', '1 of 5: 1, 2 of 5: 0', '4 / 9', 'Clean car 8'])
    expect(first).toContain(text)
  expect(second).toContain('–')
  const groups = [...document.querySelectorAll('option')].map((option) => option.textContent)
  expect(groups).toContain('Variant of short_form')
  expect(groups).toContain('Variant of tips')
})
