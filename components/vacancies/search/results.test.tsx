import { expect, it } from 'vitest'
import { failed, loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { anArgument, aResult, aVacancy } from '#components/testing/vacancies.ts'
import { facetInput, listInput } from './query.ts'
import { Relaxed } from './relaxed.tsx'
import { Results } from './results.tsx'

const QUERY = 'text=водитель&salary_from=900000'
const query = new URLSearchParams(QUERY)
const search = trpc.vacancies.search.queryOptions(listInput(query))
const page = (...states: Parameters<typeof render>[1] & {}) => render(<Results />, states, QUERY)
/** Loaded by the page only when a search has some. */
const below = (found: number, relaxed: Parameters<typeof Relaxed>[0]['relaxed']) =>
  render(
    <Relaxed relaxed={relaxed} found={found} expanded={[]} selected={undefined} onSelect={() => true} />,
    [],
    QUERY,
  )

it('shows a skeleton while the first results load', () => {
  const markup = page()
  expect(textOf(markup)).toContain('Searching…')
  expect(textOf(markup)).toContain('Loading')
  expect(markup).toContain('aria-busy="true"')
})

it('shows the results with their count and pages', () => {
  const items = [aVacancy(), aVacancy({ id: '8', name: 'Курьер' })]
  const markup = page(loaded(search, aResult(items, { found: 2942, pages: 148 })))
  expect(textOf(markup)).toMatch(/^2,942 vacancies Save Map/)
  expect(markup).toContain('href="/vacancies/8"')
  expect(markup).toMatch(/aria-current="page"[^>]*>1</)
  expect(textOf(markup)).not.toContain('Searching')
})

it('suggests what to remove from a search without results, with how many that finds', () => {
  const result = aResult([], {
    pages: 0,
    arguments: [anArgument('text', 'водитель'), anArgument('salary_from', '900000')],
  })
  const chips = [{ argument: 'salary_from', value: '900000', value_description: '', found_without: 12 }]
  const markup = page(
    loaded(search, result),
    loaded(trpc.vacancies.arguments.queryOptions(facetInput(query)), { found: 0, chips }),
  )
  expect(textOf(markup)).toContain(
    'No vacancies found You would find vacancies without one of these: Without Pay from ₽900,000 12 vacancies',
  )
  expect(textOf(markup)).toContain('Clear all filters')
})

it('says which words some of the results need not have', () => {
  const markup = page(loaded(search, aResult([aVacancy()], { optional: ['самосвала', 'iso'] })))
  expect(textOf(markup)).toContain('Some of these say nothing of самосвала, iso . Their titles have the other words.')
  expect(textOf(page(loaded(search, aResult([aVacancy()]))))).not.toContain('Some of these')
})

it('suggests what to remove where the API has vacancies without the filters', () => {
  const relaxed = { found: 41, items: [aVacancy({ id: '9' })], left_out: ['salary_from'] }
  const text = textOf(page(loaded(search, aResult([], { relaxed }))))
  expect(text).toContain('No vacancies found')
  expect(text).not.toContain('similar')
})

it('shows vacancies that match most of a search beside the few that match all of it, and what they lack', () => {
  const name = '<highlighttext>Водитель</highlighttext> <b>такси</b>'
  const near = aVacancy({
    id: '9',
    name: 'Водитель <b>такси</b>',
    snippet: { name, requirement: null, responsibility: null },
  })
  const relaxed = { found: 41, items: [near], left_out: ['самосвала', 'Тверь'] }
  const markup = below(1, relaxed)
  expect(textOf(markup)).toContain(
    'Only 1 vacancy matches everything. 41 similar vacancies don’t mention one or more of “ самосвала ” , “ Тверь ” :',
  )
  expect(markup).toContain('<mark>Водитель</mark>')
  expect(markup).not.toContain('<b>такси')
  const none = { ...relaxed, left_out: ['самосвала'] }
  expect(textOf(below(0, none))).toContain(
    'No vacancy matches everything. 41 similar vacancies don’t mention “ самосвала ” :',
  )
  const text = textOf(page(loaded(search, aResult([], { relaxed: none }))))
  expect(text).not.toContain('No vacancies found')
  expect(text).toMatch(/^No exact match, 41 similar Save/)
})

it('shows what is within reach of the place that a search names', () => {
  const relaxed = { found: 41, items: [aVacancy({ id: '9' })], left_out: ['Тверь'] }
  const markup = below(12, relaxed)
  expect(textOf(markup)).toContain('41 vacancies elsewhere are remote or mention “ Тверь ” :')
  expect(textOf(markup)).not.toContain('everything')
})

it('names a page past the end of the list as such', () => {
  expect(textOf(page(loaded(search, aResult([], { found: 3, page: 4 }))))).toContain('There is nothing on this page')
})

it('explains corrections, suggestions and synonyms', () => {
  const markup = page(
    loaded(search, {
      ...aResult([aVacancy()]),
      fixes: { original: 'вадитель', fixed: 'водитель' },
      suggests: { value: 'водитель такси', found: 30 },
      expanded: [{ term: 'водитель', with: ['шофёр', 'driver'] }],
    }),
  )
  expect(textOf(markup)).toContain('Showing results for водитель instead of “ вадитель ”.')
  expect(markup).toContain('“<span lang="ru">вадитель</span>”')
  expect(textOf(markup)).toContain('Did you mean водитель такси (30 vacancies)?')
  expect(textOf(markup)).toContain('Also searched for шофёр, driver . To search for that word alone, type !водитель .')
})

it('shows an error with its request id and a retry', () => {
  const error = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId: 'r-1' }
  const text = textOf(page(failed(search, 'Something broke', error)))
  expect(text).toContain('This could not be loaded Something broke Try again Request r-1')
  expect(text).toContain('No response')
})

it('counts down to the next retry while the search is unavailable', () => {
  const error = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'unavailable' }
  const text = textOf(page(failed(search, 'The job search is being maintained', error)))
  expect(text).toContain('The job search is being maintained. Retrying automatically. Retrying in 5 s')
})
