import { expect, it } from 'vitest'
import { tradeForms } from './trade-forms.ts'
import { stem, wordsOf } from './words.ts'

const formsOf = (text: string) => wordsOf(text).flatMap(tradeForms)

it.each([
  ['учительница', 'учитель'],
  ['воспитательницей', 'воспитатель'],
  ['уборщицы', 'уборщик'],
  ['переводчица', 'переводчик'],
  ['сотрудницу', 'сотрудник'],
  ['кассирша', 'кассир'],
  ['секретарша', 'секретарь'],
  ['массажистка', 'массажист'],
  ['официантка', 'официант'],
])('%s is the trade of %s', (typed, trade) => {
  expect(formsOf(typed).map(({ word, wider }) => [word.stem, wider])).toEqual([[stem(trade), false]])
})

it.each([
  ['складская', 'склад'],
  ['швейный', 'швея'],
  ['курьерская', 'курьер'],
  ['бухгалтерский', 'бухгалтер'],
])('%s is wider than %s', (typed, noun) => {
  expect(formsOf(typed).map(({ word, wider }) => [word.stem, wider])).toEqual([[stem(noun), true]])
})

it.each(['водитель', 'старшая', 'английский', 'банковский', 'java', 'няня', 'медсестра'])(
  '%s has no other form',
  (typed) => {
    expect(formsOf(typed)).toEqual([])
  },
)
