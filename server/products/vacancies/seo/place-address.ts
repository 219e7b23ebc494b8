import { areaById, type Area } from '../dictionaries/areas.ts'
import { roleById } from '../dictionaries/dictionaries.ts'
import { areaName, roleName } from '../dictionaries/localized.ts'

interface Named {
  id: number | string
  name: string
}

/** Pages of places with fewer vacancies are hidden from search engines. */
export const FEWEST_IN_PLACE = 3

/** The path of a page of vacancies in a place, and of a trade there: `/vacancies/in/moscow-1/accountant-18`. */
export const placePath = (area: Named, role?: Named): string =>
  `/vacancies/in/${slug(areaName(area.name, 'EN'), area.id)}${role ? `/${slug(roleName({ ...role, id: String(role.id) }, 'EN'), role.id)}` : ''}`

/** The area that a part of such a path names, whatever stands before its id. */
export const areaOfSlug = (part: string): Area | undefined => areaById(idOf(part))

export const roleOfSlug = (part: string) => roleById(idOf(part))

/** English words in small letters, and the id, which alone decides: names may change. */
function slug(name: string, id: number | string): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return [...words, id].join('-')
}

/** The id at the end of a part of a path. */
const idOf = (part: string): string => /(?:^|-)(\d{1,9})$/.exec(part)?.[1] ?? ''
