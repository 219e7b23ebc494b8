import { singleton } from '#server/core/singleton.ts'
import { loadReference } from './load.ts'

export interface ProfessionalRole {
  id: string
  name: string
  accept_incomplete_resumes: boolean
  is_default: boolean
  select_deprecated: boolean
  search_deprecated: boolean
}

export interface RoleCategories {
  categories: { id: string; name: string; roles: ProfessionalRole[] }[]
}

/** Professional roles by category as the wire shows them; one role may stand in several categories. */
export const roleCategories = (): RoleCategories => index().tree

/** The role of an id, or undefined. */
export const roleById = (id: number | string): ProfessionalRole | undefined => index().byId.get(Number(id))

/** Every role once, in the order of the dictionary. */
export const allRoles = (): ProfessionalRole[] => [...index().byId.values()]

const index = (): { tree: RoleCategories; byId: Map<number, ProfessionalRole> } =>
  singleton('vacancies.roles', () => {
    const tree = loadReference<RoleCategories>('professional-roles.json')
    const byId = new Map<number, ProfessionalRole>()
    for (const category of tree.categories)
      for (const role of category.roles) if (!byId.has(Number(role.id))) byId.set(Number(role.id), role)
    return { tree, byId }
  })
