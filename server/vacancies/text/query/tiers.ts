import type { ParsedQuery, QueryNode, SearchField, Tier, TierName } from './ast.ts'
import { emit, joined, quoted } from './emit.ts'
import { titleNeighbours } from './leaf.ts'
import { isUnbounded, negationsInside } from './normalize.ts'

/**
 * How relevant a match is, best first: every two neighbours side by side in the title, every word in the title, every word in the
 * title or the company's name; everything else that matches comes after. Empty when the query gives no reason to
 * prefer one match to another (every word already bound to
 * another field), or when it also matches vacancies with none of its words.
 */
export function relevanceTiers(query: ParsedQuery): Tier[] {
  if (query.root === null) return []
  const root = negationsInside(query.root)
  if (isUnbounded(root)) return []
  const title = within(root, ['name'])
  if (title === null) return []
  const tiers = [tierOf('title', title)]
  if (query.plain !== null && query.plain.length > 1) {
    tiers.unshift(tierOf('title_phrase', title, titleNeighbours(query.plain)))
  }
  const either = within(root, ['name', 'company_name'])
  if (either !== null) tiers.push(tierOf('title_or_company', either))
  return tiers
}

const tierOf = (tier: TierName, node: QueryNode, neighbours: readonly string[] = []): Tier => ({
  tier,
  tsquery: joined([emit(node), ...neighbours.map(quoted)], ' & '),
  node,
  neighbours,
})

/**
 * The query with its wanted words limited to these fields; words bound to other fields and excluded ones stay as they
 * are. Null when no word can be limited further.
 */
function within(node: QueryNode, fields: readonly SearchField[]): QueryNode | null {
  let changed = false
  const limited = visit(node)
  return changed ? limited : null

  function visit(child: QueryNode): QueryNode {
    switch (child.type) {
      case 'not':
        return child
      case 'phrase': {
        const kept = child.fields.length === 0 ? fields : child.fields.filter((field) => fields.includes(field))
        if (kept.length === 0 || kept.length === child.fields.length) return child
        changed = true
        return { ...child, fields: kept }
      }
      case 'synonyms':
        return {
          ...child,
          node: visit(child.node),
          alternatives: child.alternatives.map((alternative) => {
            const limitedAlternative = visit(alternative)
            return limitedAlternative.type === 'phrase' ? limitedAlternative : alternative
          }),
        }
      case 'and':
      case 'or':
        return { ...child, nodes: child.nodes.map(visit) }
    }
  }
}
