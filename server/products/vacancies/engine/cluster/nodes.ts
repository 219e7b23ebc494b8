import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'

/** A process of the search engine that holds one shard. */
export interface SearchNode {
  /** `host:port` of SphinxQL */
  address: string
  /** from 0; a vacancy is on shard `id mod shards` */
  shard: number
}

/** The nodes of `SEARCH_NODES`, shard by shard; none when there is no search cluster. */
export const searchShards = (): SearchNode[][] =>
  env().SEARCH_NODES.map((addresses, shard) => addresses.map((address) => ({ address, shard })))

/** Whether searches are answered by a search cluster. */
export const hasSearchCluster = (): boolean => env().SEARCH_NODES.length > 0

/** How long a node that failed is asked last. */
const AVOIDED_MS = 5000

/** The nodes of a shard in the order to ask them: round robin, with recently failed nodes last. */
export function inTurn(nodes: readonly SearchNode[]): SearchNode[] {
  const { turns, avoided } = state()
  const [first] = nodes
  const turn = first === undefined ? 0 : (turns.get(first.shard) ?? 0)
  if (first !== undefined) turns.set(first.shard, turn + 1)
  const rotated = nodes
    .map((_, at) => nodes[(at + turn) % nodes.length] ?? nodes[at])
    .filter((node) => node !== undefined)
  const failed = (node: SearchNode): boolean => (avoided.get(node.address) ?? 0) > Date.now()
  return [...rotated.filter((node) => !failed(node)), ...rotated.filter(failed)]
}

export function avoid(node: SearchNode): void {
  state().avoided.set(node.address, Date.now() + AVOIDED_MS)
}

const state = () =>
  singleton('vacancies.search-nodes', () => ({
    turns: new Map<number, number>(),
    avoided: new Map<string, number>(),
  }))
