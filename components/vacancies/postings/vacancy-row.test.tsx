import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { aVacancy } from '#components/testing/vacancies.ts'
import { VacancyRow } from './vacancy-row.tsx'

const row = (changes: Parameters<typeof aVacancy>[0], selected = false) =>
  render(<VacancyRow item={aVacancy(changes)} selected={selected} onSelect={() => true} />)

it('shows a long title whole and truncates a long company, within the width of the list', () => {
  const name = 'Заместитель-руководителя-подразделения'.repeat(10)
  const markup = row({ name, employer: { ...aVacancy().employer, name: 'Очень длинное название '.repeat(20) } })
  expect(markup).toContain(name)
  expect(markup).toMatch(/<h2 class="[^"]*min-w-0/)
  expect(markup).toMatch(/<p class="[^"]*truncate[^"]*"><span lang="ru">Очень длинное/)
})

it('shows the pay, or that it is not stated', () => {
  expect(textOf(row({}))).toContain('Pay not stated')
  expect(textOf(row({ salary: { from: 90_000, to: null, currency: 'RUR', gross: true } }))).toContain('from ₽90,000')
})

it('marks matches in the snippet, and shows markup in it as text', () => {
  const requirement = 'Опыт <highlighttext>водителя</highlighttext> <img src=x onerror=alert(1)>'
  const markup = row({ snippet: { name: null, requirement, responsibility: null } })
  expect(markup).toContain('<mark>водителя</mark>')
  expect(markup).not.toContain('<img')
  expect(textOf(markup)).toContain('<img src=x onerror=alert(1)>')
})

it('shows that it is archived, responded to and a favourite', () => {
  const markup = row({ archived: true, relations: ['got_response', 'favorited'] }, true)
  expect(textOf(markup)).toContain('Archived You responded')
  expect(markup).toMatch(
    /aria-pressed="true"[^>]*aria-label="Favourite: Водитель"|aria-label="Favourite: Водитель"[^>]*aria-pressed="true"/,
  )
  expect(markup).toContain('aria-current="true"')
})
