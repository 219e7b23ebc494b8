import { areaById, areaPath, areaTree } from '../dictionaries/areas.ts'
import {
  codesWithParents,
  industryByCode,
  industryById,
  industryTree,
  specializationByCode,
  specializationById,
  specializationTree,
  type BranchNode,
} from '../dictionaries/branches.ts'
import { entry, entryCode, entryOfCode, roleById, type DictionaryName } from '../dictionaries/dictionaries.ts'
import type { Locale } from '../dictionaries/english.ts'
import { areaName, entryName, industryName, metroName, roleName } from '../dictionaries/localized.ts'
import { metroByCode, metroById, metroCities } from '../dictionaries/metro.ts'
import { FILTERS, FLAG_NAMES, LIST_NAMES, type FilterName, type FlagName, type ListName } from './filters.schema.ts'
import type { FilterSource, ListFilter } from './filter.ts'

/** A value of a filter as in the parameter, and its name. */
export interface FilterValue {
  value: string
  name: string
}

/** The name of a filter or a facet. */
export const titleIn = (locale: Locale, { title, name }: { title: string; name: string }): string =>
  locale === 'EN' ? title : name

/** The name of a value; an unknown value is its own name. */
export function nameOfValue(name: ListName, value: string, locale: Locale = 'RU'): string {
  const { nameOf, english } = VOCABULARIES[name]
  const russian = nameOf(value) ?? value
  return locale === 'EN' ? (english?.(value, russian) ?? russian) : russian
}

/** The value with a code in the search table, or null. */
export function valueOfCode(name: ListName, locale: Locale = 'RU'): (code: number) => FilterValue | null {
  const { valueOf, english } = VOCABULARIES[name]
  if (locale === 'RU' || english === undefined) return valueOf
  return (code) => {
    const found = valueOf(code)
    return found && { value: found.value, name: english(found.value, found.name) }
  }
}

/** The tag of a value, or undefined for an unknown one. */
export function tagOfValue(name: ListName, value: string): number | undefined {
  const code = VOCABULARIES[name].codeOf(value)
  return code ? tagOf(name, code) : undefined
}

/** The tag of the vacancies that match a flag. */
export const tagOfFlag = (name: FlagName): number => tagOf(name, FILTERS[name].flag)

/** First and last tag of a filter. */
export const tagRange = (name: ListName): [number, number] => [tagOf(name, 0), tagOf(name, KIND_SIZE - 1)]

/** The kind of tags that a tag is of: `tag` of its filter. */
export const kindOfTag = (tag: number): number => Math.floor(tag / KIND_SIZE)

export const codeOfTag = (tag: number): number => tag % KIND_SIZE

/** All tags of a vacancy, ascending and without duplicates. */
export function tagsOf(source: FilterSource): number[] {
  const tags = new Set<number>()
  for (const name of LIST_NAMES) {
    for (const value of FILTERS[name].of(source)) {
      if (value === null) continue
      for (const code of VOCABULARIES[name].codesOf(String(value))) if (code > 0) tags.add(tagOf(name, code))
    }
  }
  for (const name of FLAG_NAMES) if (FILTERS[name].of(source)) tags.add(tagOfFlag(name))
  if (source.vacancy.premium) tags.add(PREMIUM)
  return [...tags].sort((a, b) => a - b)
}

/**
 * The data that decides the tags of a vacancy: the filters, and the ids of the trees in their
 * order.
 */
export const tagRules = (): unknown => [
  [...LIST_NAMES, ...FLAG_NAMES].map((name) => {
    const filter = FILTERS[name]
    return [name, filter.tag, 'flag' in filter ? filter.flag : filter.values]
  }),
  JSON.stringify([areaTree(), metroCities(), specializationTree(), industryTree()], TREE_KEYS),
]

const TREE_KEYS = ['id', 'areas', 'lines', 'stations', 'specializations', 'industries']

const KIND_SIZE = 2 ** 24

/** The stored number of a value: the filter's tag × 2²⁴ + code. */
const tagOf = (name: FilterName, code: number): number => FILTERS[name].tag * KIND_SIZE + code

/** Premium vacancies are tagged, although nothing filters by it and the order never depends on payment. */
const PREMIUM = 19 * KIND_SIZE + 3

/** How the values of a filter are looked up. */
interface Vocabulary {
  /** 0 or undefined for an unknown value. */
  codeOf: (value: string) => number | undefined
  /** Codes of a vacancy with this value, including those of the values that contain it. */
  codesOf: (value: string) => number[]
  nameOf: (value: string) => string | undefined
  valueOf: (code: number) => FilterValue | null
  /** The English name of a value whose Russian name is given; the same name when absent. */
  english?: (value: string, name: string) => string
}

const listed = (dictionary: DictionaryName): Vocabulary => ({
  codeOf: (id) => entryCode(dictionary, id),
  codesOf: (id) => [entryCode(dictionary, id)],
  nameOf: (id) => entry(dictionary, id)?.name,
  valueOf(code) {
    const found = entryOfCode(dictionary, code)
    return found ? { value: found.id, name: found.name ?? found.id } : null
  },
  english: (id, name) => entryName(dictionary, { id, name }, 'EN'),
})

const fixed = (values: readonly string[]): Vocabulary => ({
  codeOf: (id) => values.indexOf(id) + 1,
  codesOf: (id) => [values.indexOf(id) + 1],
  nameOf: (id) => id,
  valueOf(code) {
    const value = values[code - 1]
    return value === undefined ? null : { value, name: value }
  },
})

const branched = (
  byId: (id: string) => BranchNode | undefined,
  byCode: (code: number) => BranchNode | undefined,
): Vocabulary => ({
  codeOf: (id) => byId(id)?.code,
  codesOf: (id) => codesWithParents([id], byId),
  nameOf: (id) => byId(id)?.name,
  valueOf(code) {
    const node = byCode(code)
    return node ? { value: node.id, name: node.name } : null
  },
})

const TREES = {
  area: {
    codeOf: (id) => areaById(id)?.id,
    codesOf: (id) => areaPath(Number(id)),
    nameOf: (id) => areaById(id)?.name,
    valueOf(code) {
      const area = areaById(code)
      return area ? { value: String(area.id), name: area.name } : null
    },
    english: (_id, name) => areaName(name, 'EN'),
  },
  metro: {
    codeOf: (id) => metroById(id)?.code,
    codesOf(id) {
      const node = metroById(id)
      return node ? [node.code, Number(node.line.id) * 1000] : []
    },
    nameOf(id) {
      const node = metroById(id)
      return node?.station?.name ?? node?.line.name
    },
    valueOf(code) {
      const node = metroByCode(code)
      return node ? { value: node.station?.id ?? node.line.id, name: node.station?.name ?? node.line.name } : null
    },
    english(id, name) {
      const node = metroById(id)
      return node ? metroName(node, 'EN') : name
    },
  },
  role: {
    codeOf: (id) => (roleById(id) ? Number(id) : undefined),
    codesOf: (id) => [Number(id)],
    nameOf: (id) => roleById(id)?.name,
    valueOf(code) {
      const role = roleById(code)
      return role ? { value: role.id, name: role.name } : null
    },
    english: (id, name) => roleName({ id, name }, 'EN'),
  },
  specialization: branched(specializationById, specializationByCode),
  industry: {
    ...branched(industryById, industryByCode),
    english: (id: string, name: string) => industryName({ id, name }, 'EN'),
  },
} satisfies Record<string, Vocabulary>

function vocabularyOf({ values }: ListFilter): Vocabulary {
  if ('dictionary' in values) return listed(values.dictionary)
  const found = 'tree' in values ? TREES[values.tree] : fixed(values)
  return { ...found, codeOf: (id) => (/^[\w.]{1,64}$/.test(id) ? found.codeOf(id) : undefined) }
}

const VOCABULARIES = Object.fromEntries(LIST_NAMES.map((name) => [name, vocabularyOf(FILTERS[name])])) as Record<
  ListName,
  Vocabulary
>
