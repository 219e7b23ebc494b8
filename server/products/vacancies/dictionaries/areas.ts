import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** A node of the tree of areas exactly as the API returns it: ids are strings, countries have `parent_id: null`. */
export interface AreaTree {
  id: string
  parent_id: string | null
  name: string
  areas: AreaTree[]
}

export interface Area {
  id: number
  name: string
  parentId: number | null
  /** Ids from the country down to this node itself. */
  path: number[]
  leaf: boolean
  tree: AreaTree
}

interface AreaIndex {
  roots: AreaTree[]
  byId: Map<number, Area>
}

/** The whole tree, countries first, in the order of the dictionary. */
export const areaTree = (): AreaTree[] => index().roots

/** The area with this id, as a string of the API or a stored number, or undefined. */
export const areaById = (id: number | string): Area | undefined => index().byId.get(Number(id))

/** Countries: the roots of the tree. */
export const countries = (): Area[] => index().roots.map((node) => known(node.id))

/** Every area in depth-first order. */
export const allAreas = (): Area[] => [...index().byId.values()]

/** Ids from the country down to the area itself; empty for an unknown id. */
export const areaPath = (id: number): number[] => index().byId.get(id)?.path ?? []

/** The area and everything inside it, depth first. Empty for an unknown id. */
export function areaDescendants(id: number): number[] {
  const area = index().byId.get(id)
  if (!area) return []
  const found: number[] = []
  const walk = (node: AreaTree): void => {
    found.push(Number(node.id))
    node.areas.forEach(walk)
  }
  walk(area.tree)
  return found
}

function known(id: string): Area {
  const area = areaById(id)
  if (!area) throw new Error(`Area ${id} is missing from its own index`)
  return area
}

const index = (): AreaIndex =>
  singleton('vacancies.areas', () => {
    const roots = dataFile<AreaTree[]>('vacancies/areas.json')
    const byId = new Map<number, Area>()
    const add = (node: AreaTree, above: number[]): void => {
      const id = Number(node.id)
      const path = [...above, id]
      byId.set(id, {
        id,
        name: node.name,
        parentId: above.at(-1) ?? null,
        path,
        leaf: node.areas.length === 0,
        tree: node,
      })
      for (const child of node.areas) add(child, path)
    }
    for (const root of roots) add(root, [])
    return { roots, byId }
  })
