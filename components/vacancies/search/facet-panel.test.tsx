// @vitest-environment happy-dom
import { texts } from '#i18n/texts.ts'
import { expect, it } from 'vitest'
import { hydrationsOf } from '#components/testing/mount.tsx'
import { failed, loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { PAGE_FACETS } from '#server/products/vacancies/filters/filters.schema.ts'
import { FacetPanel } from './facet-panel.tsx'
import { shownInput, listInput } from './query.ts'

const options = (search = '') => trpc.vacancies.facets.queryOptions(shownInput(new URLSearchParams(search)))
const value = (at: number) => ({ value: `r${at}`, name: `Роль ${at}`, count: 100 - at, selected: false, inside: [] })
const roles = (count: number) => ({
  id: 'professional_role',
  name: 'Профессиональная роль',
  param: 'professional_role',
  values: Array.from({ length: count }, (_, at) => value(at)),
})
const experience = {
  id: 'experience',
  name: 'Опыт работы',
  param: 'experience',
  values: [{ ...value(0), value: 'noExperience', name: 'No experience', count: 2942 }],
}
const panel = (facets: (typeof experience)[], search = '') =>
  render(<FacetPanel />, [loaded(options(search), { found: 1, facets })], search)

it('shows a skeleton while the facets load', () => {
  const markup = render(<FacetPanel />)
  expect(markup).toContain('aria-busy="true"')
  expect(markup.match(/animate-pulse/g)?.length).toBeGreaterThan(10)
})

it('lists facets in the order of the page with their titles and counts, and omits empty ones', () => {
  const text = textOf(panel([roles(2), { ...experience, id: 'label', values: [] }, experience]))
  expect(text).toContain('Experience Experience No experience 2,942 Role Role Роль 0 100 Роль 1 99')
  expect(text).not.toContain('Only show')
})

it('has a title for each facet', () => {
  for (const { id } of PAGE_FACETS) expect(texts('vacancies.facets.titles').has(id as 'area'), id).toBe(true)
})

it('shows six values of a long facet and the selected ones, the rest on demand, with a search among many', () => {
  const markup = panel([roles(13)], 'professional_role=r9')
  expect(textOf(markup)).toContain('Роль 5 95 Роль 9 91 Show all 13')
  expect(markup).toContain('aria-label="Find in Role"')
  expect(markup.match(/<input[^>]* checked=""/g)).toHaveLength(1)
  expect(textOf(panel([roles(7)]))).toContain('Роль 5 95 Show all 7')
  expect(panel([roles(12)])).not.toContain('Find in Role')
})

it('keeps every facet where nothing matches, so that a filter can be replaced', () => {
  const search = 'experience=between3And6&salary_from=900000'
  const chosen = { ...value(0), value: 'between3And6', name: '3 to 6 years', count: 0, selected: true }
  const states = [
    loaded(options(search), { found: 0, facets: [{ ...experience, values: [chosen] }, roles(0)] }),
    loaded(options(), { found: 20000, facets: [experience, roles(2)] }),
  ]
  const text = textOf(render(<FacetPanel />, states, search))
  expect(text).toContain('3 to 6 years 0 No experience 0 Role Role Роль 0 0 Роль 1 0')
})

it('shows a permanent error, and waits without one while the server is unavailable', () => {
  const broken = failed(options(), 'Something broke', { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 })
  expect(textOf(render(<FacetPanel />, [broken]))).toContain('Something broke Try again')
  const unavailable = failed(options(), 'Maintenance', { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 })
  expect(textOf(render(<FacetPanel />, [unavailable]))).not.toContain('Maintenance')
})

it('names each of its checkboxes also when it is in the page twice, as in the sheet of a phone', () => {
  const both = (
    <>
      <FacetPanel />
      <FacetPanel />
    </>
  )
  const markup = render(both, [loaded(options(), { found: 1, facets: [experience] })])
  const ids = [...markup.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThanOrEqual(4)
  expect(new Set(ids).size).toBe(ids.length)
})

it('is not rendered again after hydration because the list of the same search is there', async () => {
  const search = trpc.vacancies.search.queryOptions(listInput(new URLSearchParams()))
  const result = { found: 1, fixes: null, alternate_url: 'http://localhost/vacancies' }
  const states = [loaded(options(), { found: 1, facets: [experience] }), loaded(search, result as never)]
  expect(await hydrationsOf(<FacetPanel />, states)).toBe(1)
})
