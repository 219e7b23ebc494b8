import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { aVacancy } from '#components/testing/vacancies.ts'
import { folded, FoldedRows } from './folded-rows.tsx'

const courier = (id: string, name: string, employer = 'Ромашка') =>
  aVacancy({ id, name, employer: { id: employer, name: employer, logo_urls: null } })
const items = [
  courier('1', 'Курьер'),
  courier('2', 'Курьер (м. Сокол)'),
  courier('3', 'Водитель'),
  courier('4', 'Курьер', 'Лютик'),
  courier('5', 'курьер'),
]
const rows = (selected?: string) =>
  render(
    <ol>
      <FoldedRows items={items} selected={selected} onSelect={() => true} />
    </ol>,
  )

it('folds the same title of one company at the place of the first, and nothing else', () => {
  expect(folded(items).map(({ item, more }) => [item.id, ...more.map(({ id }) => id)])).toEqual([
    ['1', '2', '5'],
    ['3'],
    ['4'],
  ])
})

it('folds near-duplicates of other companies too, each at the first that it is like', () => {
  const near = [
    { ...courier('1', 'Курьер'), group: 1 },
    courier('3', 'Водитель'),
    { ...courier('4', 'Курьер (срочно)', 'Лютик'), group: 1 },
    { ...courier('5', 'Повар', 'Лютик'), group: 5 },
    { ...courier('6', 'Курьер', 'Ромашка'), group: 5 },
    { ...courier('7', 'Повар горячего цеха', 'Фиалка'), group: 5 },
  ]
  expect(folded(near).map(({ item, more }) => [item.id, ...more.map(({ id }) => id)])).toEqual([
    ['1', '4', '6'],
    ['3'],
    ['5', '7'],
  ])
})

it('says how many are behind a row, and shows them on request or when one of them is selected', () => {
  expect(textOf(rows())).toContain('2 more like this')
  expect(rows()).not.toContain('/vacancies/5"')
  expect(rows('5')).toContain('/vacancies/5"')
  expect(textOf(rows('5'))).toContain('Show fewer like this')
})
