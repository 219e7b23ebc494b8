import { setTimeout as sleep } from 'node:timers/promises'
import { differencesOf } from '../compare.sql.ts'
import { isInStep, layoutOf } from '../lease.sql.ts'
import { onNode, SearchNodeError } from '../node.sql.ts'
import { searchShards, type SearchNode } from '../nodes.ts'

/**
 * Resolves when each of these nodes, all of them by default, has every row and is believed.
 * @throws Error with the state of a node that is not in step after `patience` milliseconds
 */
export async function inStep(patience = 60_000, nodes: readonly SearchNode[] = searchShards().flat()): Promise<void> {
  for (const node of nodes) {
    for (const until = Date.now() + patience; ; await sleep(200)) {
      const state = await stateOf(node).catch(String)
      if (state === 'in step') break
      if (Date.now() > until) throw new Error(`search node ${node.address}: ${state}`)
    }
  }
}

/**
 * Asks again while nodes are not believed: a busy machine may be late to renew their leases.
 * @throws SearchNodeError after `patience` milliseconds
 */
export async function patiently<T>(ask: () => Promise<T>, patience = 120_000): Promise<T> {
  for (const until = Date.now() + patience; ; await sleep(200)) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SearchNodeError) || Date.now() > until) throw error
    }
  }
}

async function stateOf(node: SearchNode): Promise<string> {
  const layout = await layoutOf(node)
  return onNode(node, async (session) => {
    // Comparing takes a while, and a node that is being filled is not believed.
    if (!(await isInStep(session, layout))) return 'not believed'
    const { missing, changed, gone } = await differencesOf(node, session)
    return missing.length + changed.length + gone.length === 0 ? 'in step' : 'differs'
  })
}
