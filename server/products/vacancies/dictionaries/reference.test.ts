import { describe, expect, test } from 'vitest'
import { allAreas, areaById, areaDescendants, areaPath, areaTree, countries } from './areas.ts'
import {
  codesWithParents,
  industryByCode,
  industryById,
  industryTree,
  specializationById,
  specializationTree,
} from './branches.ts'
import {
  allDictionaries,
  allLanguages,
  allRoles,
  currencyByCode,
  dictionary,
  entry,
  entryCode,
  entryOfCode,
  languageById,
  roleById,
  roleCategories,
  toRoubles,
} from './dictionaries.ts'
import { DICTIONARY_NAMES } from './dictionaries.schema.ts'
import { metroByCode, metroById, metroCity, metroStations } from './metro.ts'

describe('areas', () => {
  test('every node is indexed once, below the parent it names', () => {
    const areas = allAreas()
    expect(areas).toHaveLength(9552)
    for (const area of areas) {
      expect(area.tree.parent_id).toBe(area.parentId === null ? null : String(area.parentId))
      expect(area.path.at(-1)).toBe(area.id)
      expect(area.leaf).toBe(area.tree.areas.length === 0)
    }
  })

  test('a country holds its regions and their towns; a city is in its country', () => {
    expect(areaDescendants(113)).toContain(1)
    expect(areaPath(61)).toEqual([113, 1620, 61])
    expect(areaPath(61)).toContain(113)
    expect(areaPath(61)).not.toContain(40)
    expect(areaDescendants(1)).toEqual([1])
    expect(areaDescendants(7_777_777)).toEqual([])
  })

  test('countries are the roots of the tree', () => {
    expect(countries().map((country) => country.name)).toEqual(areaTree().map((node) => node.name))
    expect(areaById('1')?.name).toBe('Москва')
  })
})

describe('small dictionaries', () => {
  test('the description names every one', () => {
    expect(Object.keys(allDictionaries()).toSorted()).toEqual([...DICTIONARY_NAMES, 'currency'].toSorted())
  })

  test('ids are unique in each list and every entry is found by its code', () => {
    for (const [name, entries] of Object.entries(allDictionaries())) {
      const ids = entries.map((item) => ('id' in item ? item.id : item.code))
      expect(new Set(ids).size, name).toBe(ids.length)
    }
    for (const item of dictionary('experience')) {
      expect(entryOfCode('experience', entryCode('experience', item.id))).toEqual(item)
    }
  })

  test('no text names another company', () => {
    const texts = JSON.stringify([allDictionaries(), roleCategories(), allLanguages(), industryTree()])
    expect(texts).not.toMatch(/head.?hunter|хед.?хантер|\bhh\b/i)
  })

  test('the lists of 2025 continue those before', () => {
    expect(dictionary('vacancy_label').map((item) => item.id)).toEqual(
      expect.arrayContaining(['with_address', 'internship']),
    )
    expect(entry('work_format', 'REMOTE')).toEqual({ id: 'REMOTE', name: 'Удалённо' })
    expect(entry('work_format', 'MOON')).toBeNull()
    expect(entryCode('work_format', null)).toBe(0)
  })

  test('a rate is units of the currency for one rouble', () => {
    const usd = currencyByCode('USD')
    expect(usd?.rate).toBe(0.010782)
    expect(toRoubles(10_782, 'USD')).toBe(1_000_000)
    expect(toRoubles(500, 'RUR')).toBe(500)
  })
})

describe('metro', () => {
  test('lines are numbered as on the map, stations along the line', () => {
    expect(metroById('2')?.line.name).toBe('Замоскворецкая')
    expect(metroById('2.4')?.station?.name).toBe('Сокол')
    expect(metroByCode(2004)).toBe(metroById('2.4'))
    expect(metroCity('1')?.lines).toHaveLength(14)
    expect(metroCity('2')).toBeUndefined()
  })

  test('every station is in Moscow or just outside it', () => {
    for (const { station } of metroStations()) {
      expect(station.lat).toBeGreaterThan(55.4)
      expect(station.lat).toBeLessThan(56)
      expect(station.lng).toBeGreaterThan(37.2)
      expect(station.lng).toBeLessThan(38.1)
      expect(station.name).toBe(station.name.trim())
    }
  })
})

describe('roles, specializations, industries, languages', () => {
  test('every role of every category is found', () => {
    for (const category of roleCategories().categories)
      for (const role of category.roles) expect(roleById(role.id)?.name).toBe(role.name)
    expect(allRoles().length).toBe(new Set(allRoles().map((role) => role.id)).size)
  })

  test('a part carries the code of its branch too', () => {
    expect(codesWithParents(['7.540', '43'], industryById)).toEqual([70_540, 70_000, 430_000])
    expect(industryByCode(70_540)).toBe(industryById('7.540'))
    expect(codesWithParents(['0.0'], industryById)).toEqual([])
  })

  test('ids and codes of both two-level lists are unique', () => {
    for (const { id, industries } of industryTree())
      for (const part of industries) expect(industryById(part.id)?.parent?.id).toBe(id)
    for (const { id, specializations } of specializationTree())
      for (const part of specializations) expect(specializationById(part.id)?.parent?.id).toBe(id)
  })

  test('languages have unique ids', () => {
    expect(new Set(allLanguages().map((language) => language.id)).size).toBe(allLanguages().length)
    expect(languageById('eng')?.name).toBe('Английский')
  })
})
