import { expect, it } from 'vitest'
import { filterChips, suggestedRemovals, type Argument } from './active-filters.tsx'

const argument = (name: string, value: string, words = value): Argument => ({
  argument: name,
  value,
  value_description: words,
  disable_url: `http://localhost/api/vacancies?without=${name}&describe_arguments=true`,
  cluster_group: null,
})

it('shows the map box once, and neither the text nor the order', () => {
  const list = ['text', 'order_by', 'top_lat', 'bottom_lat', 'left_lng', 'right_lng'].map((name) => argument(name, '5'))
  expect(filterChips(list).map(({ label }) => label)).toEqual(['Map area'])
})

it('words dates, pay, fields and periods, and leaves dictionary names in their language', () => {
  const list = [
    argument('date_from', '2026-01-06'),
    argument('date_to', '2026-01-06T14:45:26+0300'),
    argument('salary_from', '100000'),
    argument('search_field', 'name', 'в названии вакансии'),
    argument('period', '7'),
    argument('area', '1', 'Москва'),
  ]
  expect(filterChips(list).map(({ label, lang }) => `${lang} ${label.replaceAll(/\s/g, ' ')}`)).toEqual([
    'en From 6 Jan 2026',
    'en Until 6 Jan 2026, 14:45',
    'en Pay from ₽100,000',
    'en Title only',
    'en Last 7 days',
    'ru Москва',
  ])
})

it('suggests what to remove from a search without results, best first, and only what helps', () => {
  const list = [argument('text', 'водитель'), argument('area', '1', 'Москва'), argument('schedule', 'shift', 'Сменный')]
  const counted = [
    { argument: 'text', value: 'водитель', value_description: '', found_without: 4 },
    { argument: 'area', value: '1', value_description: '', found_without: 9 },
    { argument: 'schedule', value: 'shift', value_description: '', found_without: 0 },
  ]
  expect(suggestedRemovals(list, counted).map(({ label, found }) => [label, found])).toEqual([
    ['Москва', 9],
    ['“водитель”', 4],
  ])
})
