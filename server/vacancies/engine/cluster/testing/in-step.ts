import { expect } from 'vitest'
import { differencesOf } from '../compare.sql.ts'
import { isInStep, layoutOf } from '../lease.sql.ts'
import { onNode } from '../node.sql.ts'
import { searchShards, type SearchNode } from '../nodes.ts'

/** Resolves when every node has every row, and is believed. */
export async function inStep(): Promise<void> {
  for (const node of searchShards().flat()) {
    await expect.poll(() => stateOf(node).catch(String), { timeout: 60_000, interval: 200 }).toBe('in step')
  }
}

async function stateOf(node: SearchNode): Promise<string> {
  const layout = await layoutOf(node)
  return onNode(node, async (session) => {
    const { missing, changed, gone } = await differencesOf(node, session)
    if (missing.length + changed.length + gone.length > 0) return 'differs'
    return (await isInStep(session, layout)) ? 'in step' : 'not believed'
  })
}
