import { expect, test } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { SalaryGroups } from './salary-groups.tsx'

type Props = Parameters<typeof SalaryGroups>[0]

const FIGURES = { vacancies: 1200, employers: 40, lower: 80_000, median: 110_000, upper: 160_000 }
const FILTERS = { text: 'go', area: '1', professional_role: undefined, experience: undefined }

function shown(changes: Partial<Props['result']>): string {
  const groups = [{ id: '96', name: 'Programmer, developer', ...FIGURES }]
  const result = {
    currency: 'RUR' as const,
    group_by: 'professional_role' as const,
    total: FIGURES,
    groups,
    chosen: [],
  }
  return render(<SalaryGroups result={{ ...result, ...changes }} filters={FILTERS} />)
}

test('a group has its figures, and leads to what divides it further and to its vacancies', () => {
  const page = shown({})
  for (const text of ['Programmer, developer', '₽110,000', '₽80,000', '₽160,000', '1,200 vacancies']) {
    expect(page).toContain(text)
  }
  expect(page).toContain('/vacancies/salaries?text=go&amp;area=1&amp;professional_role=96&amp;by=experience')
  expect(page).toContain(
    '/vacancies?area=1&amp;professional_role=96&amp;text=go&amp;search_field=name&amp;only_with_salary=true',
  )
})

test('the bar of a group is on a scale of its own, whatever the others pay', () => {
  const poor = { id: '10', name: 'Cleaner', ...FIGURES, lower: 20_000, median: 25_000, upper: 40_000 }
  const rich = { id: '96', name: 'Programmer', ...FIGURES, lower: 100_000, median: 400_000, upper: 500_000 }
  const page = shown({ groups: [poor, rich] })
  expect([...page.matchAll(/style="left:(\d+)%"/g)].map(([, at]) => at)).toEqual(['25', '75'])
})

test('no figure of a group is left out on a phone', () => {
  const row = /<tbody.*<\/tbody>/s.exec(shown({}))?.[0] ?? ''
  for (const text of ['₽80,000', '₽110,000', '₽160,000', '1,200']) expect(row).toContain(text)
  expect(row).not.toMatch(/max-(?:sm|md):hidden/)
})

test('too few vacancies have neither figures nor an empty table', () => {
  const page = shown({ total: null, groups: [] })
  expect(page).toContain('Too few vacancies state their pay')
  expect(page).not.toContain('Median')
  expect(page).not.toContain('<table')
})
