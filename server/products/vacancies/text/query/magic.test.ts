import { describe, expect, it } from 'vitest'
import { allAreas, areaById } from '../../dictionaries/areas.ts'
import { readMagic } from './magic.ts'
import { cityNames, placeLookup } from './places.ts'

const placeOf = placeLookup(allAreas())

function read(text: string) {
  const { areas, text: rest, salary } = readMagic(text, placeOf)
  return { text: rest, salary, areas: areas.map((id) => areaById(id)?.name) }
}

describe('magic', () => {
  it.each([
    ['москва бухгалтер 100500', 'бухгалтер', ['Москва'], 100_500],
    ['Бухгалтер, Москва, 100 500 руб.', 'Бухгалтер', ['Москва'], 100_500],
    ['водитель 80 000 ₽ нижний новгород', 'водитель', ['Нижний Новгород'], 80_000],
    ['повар ростов-на-дону', 'повар', ['Ростов-на-Дону'], null],
    ['санкт петербург москва python', 'python', ['Санкт-Петербург', 'Москва'], null],
    ['орёл', '', ['Орел'], null],
    ['грузия', '', ['Грузия'], null],
    ['московская область слесарь', 'слесарь', ['Московская область'], null],
    ['java 250000', 'java', [], 250_000],
    ['1000', '', [], 1000],
    ['киров токарь', 'токарь', ['Киров (Кировская область)'], null],
    ['в москве бухгалтер', 'бухгалтер', ['Москва'], null],
    ['токарь в г. Казани', 'токарь', ['Казань'], null],
    ['продавец в саратове', 'продавец', ['Саратов'], null],
    ['повар в ростове-на-дону', 'повар', ['Ростов-на-Дону'], null],
    ['слесарь из набережных челнов', 'слесарь', ['Набережные Челны'], null],
    ['сиделка в ельце', 'сиделка', ['Елец'], null],
    ['водитель в московской области', 'водитель', ['Московская область'], null],
    ['врач на камчатке', 'врач', ['Камчатский край'], null],
    ['грузчик екб', 'грузчик', ['Екатеринбург'], null],
    ['кладовщик питер', 'кладовщик', ['Санкт-Петербург'], null],
    ['nurse in saint petersburg', 'nurse', ['Санкт-Петербург'], null],
    ['вакансии в нижнем новгороде', '', ['Нижний Новгород'], null],
    ['московский курьер', 'курьер', ['Москва'], null],
    ['самарские повара', 'повара', ['Самара'], null],
    ['омский токарь', 'токарь', ['Омск'], null],
    ['петербургская швея', 'швея', ['Санкт-Петербург'], null],
    ['тульский сварщик', 'сварщик', ['Тула'], null],
    ['грузчик 60к', 'грузчик', [], 60_000],
    ['грузчик 60 тыс. руб.', 'грузчик', [], 60_000],
  ])('%s', (text, kept, areas, salary) => {
    expect(read(text)).toEqual({ text: kept, areas, salary })
  })

  it.each([
    'мастер на шахте',
    'московский кредитный банк',
    'от 5-7 тысяч шагов',
    'программист орла',
    'водитель -москва',
    'видео 4k',
    'от 3 лет',
    'москвич',
    'москва-сити охранник',
    'опыт строитель база',
    'бухгалтер 999',
    'бухгалтер 79161234567',
    '8-800-1000',
    'ISO 9001',
    'гост 27001',
    'office 2016',
    '50000 90000',
    '"москва" 100500',
    'NAME:москва',
    'москва OR казань',
    '!москва',
    'моск*',
    '',
  ])('leaves "%s" alone', (text) => {
    expect(readMagic(text, placeOf)).toEqual({ text, areas: [], salary: null, salaryFrom: null, salaryTo: null })
  })

  it.each([
    ['юрист от 150 000', 'юрист', 150_000, null],
    ['юрист зарплата от 150к', 'юрист', 150_000, null],
    ['юрист до 90 тыс', 'юрист', null, 90_000],
    ['юрист от 50000 до 90000 руб', 'юрист', 50_000, 90_000],
    ['юрист 50-70 тысяч', 'юрист', 50_000, 70_000],
    ['юрист зп 50–70к', 'юрист', 50_000, 70_000],
  ])('%s has bounds', (text, kept, salaryFrom, salaryTo) => {
    expect(readMagic(text, placeOf)).toEqual({ text: kept, areas: [], salary: null, salaryFrom, salaryTo })
  })
})

describe('places', () => {
  it('knows every city of its list', () => {
    const { unambiguous, inRegions } = cityNames()
    const names = [...unambiguous, ...inRegions.map((name) => name.replace(/ \(.*/, ''))]
    const lost = names.filter((name) => readMagic(name, placeOf).areas.length !== 1)
    expect(lost).toEqual([])
  })

  it('takes the highest of areas with the same name, and none when they are equal', () => {
    const lookup = placeLookup([
      { id: 1, name: 'Казань', path: [113, 5, 1] },
      { id: 2, name: 'Казань', path: [113, 2] },
      { id: 3, name: 'Красный Яр', path: [113, 6, 3] },
      { id: 4, name: 'Красный Яр', path: [113, 7, 4] },
    ])
    expect(lookup('казань', false)).toBe('2')
    expect(lookup('красный яр', false)).toBeNull()
  })
})
