import { areaById } from '../dictionaries/areas.ts'
import { industryById, specializationById } from '../dictionaries/branches.ts'
import { entry, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import { roleById } from '../dictionaries/roles.ts'
import { CLUSTERS } from './facet-definitions.ts'
import type { ParamName } from './parameters.ts'

/** Dictionaries behind the parameters that are lists of their entries. */
const DICTIONARY_OF: Partial<Record<ParamName, DictionaryName>> = {
  experience: 'experience',
  employment: 'employment',
  schedule: 'schedule',
  employment_form: 'employment_form',
  work_format: 'work_format',
  working_hours: 'working_hours',
  work_schedule_by_days: 'work_schedule_by_days',
  education: 'education',
  label: 'vacancy_label',
  driver_license_types: 'driver_license_types',
  salary_mode: 'salary_range_mode',
  salary_frequency: 'salary_range_frequency',
  search_field: 'vacancy_search_fields',
  order_by: 'vacancy_search_order',
}

/** A parameter's value in words, as a chip shows it. Company names are looked up by the caller. */
export function describeValue(name: ParamName, value: string, currency = 'RUR'): string {
  const dictionary = DICTIONARY_OF[name]
  if (dictionary) return entry(dictionary, value)?.name ?? value
  switch (name) {
    case 'area':
      return areaById(value)?.name ?? value
    case 'metro': {
      const node = metroById(value)
      return node?.station?.name ?? node?.line.name ?? value
    }
    case 'professional_role':
      return roleById(value)?.name ?? value
    case 'specialization':
      return specializationById(value)?.name ?? value
    case 'industry':
      return industryById(value)?.name ?? value
    case 'salary':
      return `${Number(value).toLocaleString('ru-RU')} ${currency === 'RUR' ? 'руб.' : currency}`
    case 'salary_from':
      return `от ${Number(value).toLocaleString('ru-RU')} руб.`
    case 'salary_to':
      return `до ${Number(value).toLocaleString('ru-RU')} руб.`
    case 'only_with_salary':
      return 'Указан доход'
    case 'accept_temporary':
      return 'Временное оформление'
    case 'period':
      return `За последние дни: ${value}`
    default:
      return value
  }
}

/** The facet that a parameter belongs to, or null. */
export function clusterOf(name: ParamName): { id: string; name: string } | null {
  const cluster = CLUSTERS.find((item) => item.param === name)
  return cluster ? { id: cluster.id, name: cluster.name } : null
}
