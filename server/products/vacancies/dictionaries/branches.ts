import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** A two-level list: industries with their parts, professional areas with their specializations. */
interface Branch {
  id: string
  name: string
  children: { id: string; name: string }[]
}

interface Specialization {
  id: string
  name: string
  laboring: boolean
}

export interface SpecializationArea {
  id: string
  name: string
  specializations: Specialization[]
}

export interface Industry {
  id: string
  name: string
  industries: { id: string; name: string }[]
}

/** Professional areas with their specializations, as the API returns them. */
export const specializationTree = (): SpecializationArea[] => specializations().tree

/** Industries of companies. The list is Quartet's own, since the provider's was not available. */
export const industryTree = (): Industry[] => industries().tree

/** An area (`1`) or a specialization (`1.395`) by its id in the API. */
export const specializationById = (id: string): BranchNode | undefined => specializations().nodes.byId.get(id)

/** An industry (`7`) or a part of one (`7.540`) by its id in the API. */
export const industryById = (id: string): BranchNode | undefined => industries().nodes.byId.get(id)

/** The industry or part with this code in the search table. */
export const industryByCode = (code: number): BranchNode | undefined => industries().nodes.byCode.get(code)

/** The professional area or specialization with this code in the search table. */
export const specializationByCode = (code: number): BranchNode | undefined => specializations().nodes.byCode.get(code)

/** Codes of entries and of their branches: both are stored, so that filtering by either is one comparison. */
export function codesWithParents(ids: string[], find: (id: string) => BranchNode | undefined): number[] {
  const codes = new Set<number>()
  for (const id of ids) {
    const node = find(id)
    if (!node) continue
    codes.add(node.code)
    if (node.parent) codes.add(node.parent.code)
  }
  return [...codes]
}

export interface BranchNode {
  id: string
  name: string
  /** Code in the search table: branch × 10,000 + part. */
  code: number
  parent: BranchNode | null
}

interface Nodes {
  byId: Map<string, BranchNode>
  byCode: Map<number, BranchNode>
}

const specializations = (): { tree: SpecializationArea[]; nodes: Nodes } =>
  singleton('vacancies.specializations', () => {
    const tree = dataFile<SpecializationArea[]>('vacancies/specializations.json')
    return { tree, nodes: nodesOf(tree.map(({ specializations: children, ...area }) => ({ ...area, children }))) }
  })

const industries = (): { tree: Industry[]; nodes: Nodes } =>
  singleton('vacancies.industries', () => {
    const tree = dataFile<Industry[]>('vacancies/industries.json')
    return { tree, nodes: nodesOf(tree.map(({ industries: children, ...industry }) => ({ ...industry, children }))) }
  })

function nodesOf(branches: Branch[]): Nodes {
  const nodes: Nodes = { byId: new Map(), byCode: new Map() }
  const keep = (node: BranchNode): void => {
    nodes.byId.set(node.id, node)
    nodes.byCode.set(node.code, node)
  }
  for (const { id, name, children } of branches) {
    const parent: BranchNode = { id, name, code: Number(id) * 10_000, parent: null }
    keep(parent)
    for (const child of children)
      keep({ id: child.id, name: child.name, code: parent.code + Number(child.id.split('.')[1]), parent })
  }
  return nodes
}
