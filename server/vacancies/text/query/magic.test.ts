import { describe, expect, it } from 'vitest'
import { allAreas, areaById } from '../../dictionaries/areas.ts'
import { cityNames, placeLookup, readMagic } from './magic.ts'

const placeOf = placeLookup(allAreas())

function read(text: string) {
  const { areas, ...rest } = readMagic(text, placeOf)
  return { ...rest, areas: areas.map((id) => areaById(id)?.name) }
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
  ])('%s', (text, kept, areas, salary) => {
    expect(read(text)).toEqual({ text: kept, areas, salary })
  })

  it.each([
    'в москве бухгалтер',
    'москвич',
    'москва-сити охранник',
    'опыт строитель база',
    'бухгалтер 999',
    'бухгалтер 79161234567',
    '8-800-1000',
    'ISO 9001',
    'гост 27001',
    'office 2016',
    'от 50000 до 90000',
    '"москва" 100500',
    'NAME:москва',
    'москва OR казань',
    '!москва',
    'моск*',
    '',
  ])('leaves "%s" alone', (text) => {
    expect(readMagic(text, placeOf)).toEqual({ text, areas: [], salary: null })
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
    expect(lookup('казань')).toBe('2')
    expect(lookup('красный яр')).toBeNull()
  })
})
