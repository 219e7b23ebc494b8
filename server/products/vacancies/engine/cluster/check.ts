import { texts } from '#i18n/texts.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { differencesOf } from './compare.sql.ts'
import { isInStep, layoutOf } from './lease.sql.ts'
import { onNode, SearchNodeError } from './node.sql.ts'
import { searchShards, type SearchNode } from './nodes.ts'
import { clear, clearNote } from './write.sql.ts'

interface Checked {
  isSame: boolean
  /** the result as text for a person */
  says: string
}

/** Compares the documents of a node with the rows of the database, one by one. */
export const checkedNode = (node: SearchNode): Promise<Checked> =>
  reported(async () => {
    const layout = await layoutOf(node)
    return onNode(node, async (session) => {
      const { held, missing, changed, gone } = await differencesOf(node, session)
      const isSame = missing.length + changed.length + gone.length === 0
      const state = (await isInStep(session, layout)) ? 'in step' : 'not in step'
      const says = `${state}, ${held} vacancies, ${missing.length} missing, ${changed.length} changed, ${gone.length} too many`
      return { isSame, says }
    })
  })

/** Which nodes do not answer, or are not in step. */
export async function checkNodes(): Promise<Finding | null> {
  const nodes = searchShards().flat()
  if (nodes.length === 0) return null
  const id = 'systems.search-nodes'
  const t = () => texts('vacancies.checks')
  const states = await Promise.all(nodes.map(stateOf))
  const wrong = states.flatMap((state, at) => (state === 'in step' ? [] : [`${nodes[at]?.address}: ${state}`]))
  if (wrong.length === 0) return ok(id, () => [t()('nodes'), t()('inStep', { count: nodes.length })])
  const found = wrong.length < nodes.length ? warning : broken
  return found(id, () => [t()('nodes'), wrong.join(', '), t()('nodesRemedy')])
}

async function stateOf(node: SearchNode): Promise<string> {
  const { says } = await reported(async () => {
    const layout = await layoutOf(node)
    return onNode(node, async (session) => {
      const isSame = await isInStep(session, layout)
      return { isSame, says: isSame ? 'in step' : 'not in step' }
    })
  })
  return says
}

/** Removes every document of a node, so that it is filled again. */
export const emptyNode = (node: SearchNode): Promise<Checked> =>
  reported(() =>
    onNode(node, async (session) => {
      await clearNote(session)
      await clear(session)
      return { isSame: true, says: 'emptied' }
    }),
  )

/** Counts a node that does not answer as one that differs. */
async function reported(work: () => Promise<Checked>): Promise<Checked> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SearchNodeError) return { isSame: false, says: error.message }
    throw error
  }
}
