import { areaById, countries, type AreaTree } from '../dictionaries/areas.ts'
import { industryByCode, industryById, specializationByCode, specializationById } from '../dictionaries/branches.ts'
import type { BranchNode } from '../dictionaries/branches.ts'
import { entryOfCode, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroByCode } from '../dictionaries/metro.ts'
import { roleById } from '../dictionaries/roles.ts'
import type { SearchParams } from './search.schema.ts'
import type { TagParam } from './criteria.ts'

/** A value of a facet: what goes into the parameter, and how it is called. */
export interface FacetValue {
  value: string
  name: string
}

/** A facet: a parameter whose values are counted. */
export interface Cluster {
  id: string
  name: string
  param: TagParam
  /** Gives the value behind a code, or null when this facet does not show it now (another level of the same tree). */
  reader(params: SearchParams): (code: number) => FacetValue | null
}

/** Facets in the order they are shown. `salary` and `accept_temporary` are no lists and are made apart. */
export const CLUSTERS: readonly Cluster[] = [
  { id: 'area', name: 'Регион', param: 'area', reader: areaReader },
  { id: 'metro', name: 'Метро', param: 'metro', reader: () => metroValue },
  { id: 'professional_area', name: 'Профобласть', param: 'specialization', reader: () => professionalAreaValue },
  {
    id: 'specialization',
    name: 'Специализация',
    param: 'specialization',
    reader: ({ specialization }) => partReader(specialization, specializationById, specializationByCode),
  },
  { id: 'industry', name: 'Отрасль компании', param: 'industry', reader: () => industryValue },
  {
    id: 'sub_industry',
    name: 'Сфера компании',
    param: 'industry',
    reader: ({ industry }) => partReader(industry, industryById, industryByCode),
  },
  listed('experience', 'Опыт работы', 'experience'),
  listed('employment', 'Тип занятости', 'employment'),
  listed('schedule', 'График работы', 'schedule'),
  listed('work_format', 'Формат работы', 'work_format'),
  listed('employment_form', 'Оформление', 'employment_form'),
  listed('label', 'Исключение', 'vacancy_label'),
  { id: 'professional_role', name: 'Профессиональная роль', param: 'professional_role', reader: () => roleValue },
  listed('education', 'Образование', 'education'),
]

function listed(id: TagParam, name: string, dictionary: DictionaryName): Cluster {
  return {
    id,
    name,
    param: id,
    reader: () => (code) => {
      const found = entryOfCode(dictionary, code)
      return found ? { value: found.id, name: found.name ?? found.id } : null
    },
  }
}

/** Below a chosen area its parts; below the part that has no parts its neighbours; otherwise countries and regions. */
function areaReader(params: SearchParams): (code: number) => FacetValue | null {
  const shown = new Set(areaLevel(params))
  return (code) => {
    const area = areaById(code)
    return area && shown.has(area.tree) ? { value: String(area.id), name: area.name } : null
  }
}

function areaLevel(params: SearchParams): readonly AreaTree[] {
  const chosen = params.area?.length === 1 ? areaById(params.area[0] ?? '') : undefined
  if (!chosen) return params.area === undefined ? topLevels() : params.area.flatMap((id) => areaById(id)?.tree ?? [])
  if (!chosen.leaf) return chosen.tree.areas
  return areaById(chosen.parentId ?? 0)?.tree.areas ?? countries().map((country) => country.tree)
}

/** Countries and what is directly below them. */
const topLevels = (): AreaTree[] => countries().flatMap((country) => [country.tree, ...country.tree.areas])

function metroValue(code: number): FacetValue | null {
  const node = metroByCode(code)
  return node ? { value: node.station?.id ?? node.line.id, name: node.station?.name ?? node.line.name } : null
}

function professionalAreaValue(code: number): FacetValue | null {
  const node = specializationByCode(code)
  return node && node.parent === null ? { value: node.id, name: node.name } : null
}

function industryValue(code: number): FacetValue | null {
  const node = industryByCode(code)
  return node && node.parent === null ? { value: node.id, name: node.name } : null
}

type Find<Key> = (key: Key) => BranchNode | undefined

/** The parts of the chosen branches, or of the branches of the chosen parts; nothing while none is chosen. */
function partReader(
  chosen: string[] | undefined,
  find: Find<string>,
  byCode: Find<number>,
): (code: number) => FacetValue | null {
  const branches = new Set(chosen?.map((id) => find(id)?.parent?.id ?? id))
  return (code) => {
    const node = byCode(code)
    return node?.parent && branches.has(node.parent.id) ? { value: node.id, name: node.name } : null
  }
}

function roleValue(code: number): FacetValue | null {
  const role = roleById(code)
  return role ? { value: role.id, name: role.name } : null
}
