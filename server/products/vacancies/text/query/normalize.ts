import type { QueryNode, SearchField } from './ast.ts'

/** The same query with nested ANDs and ORs flattened, single parts unwrapped and double NOTs removed. */
export function normalized(node: QueryNode): QueryNode | null {
  switch (node.type) {
    case 'phrase':
      return node
    case 'synonyms': {
      const inner = normalized(node.node)
      return inner === null ? anyOf(node.alternatives) : { ...node, node: inner }
    }
    case 'not': {
      const inner = normalized(node.node)
      if (inner === null) return null
      return inner.type === 'not' ? inner.node : { type: 'not', node: inner }
    }
    case 'and':
    case 'or': {
      const nodes = node.nodes
        .map(normalized)
        .filter((child) => child !== null)
        .flatMap((child) => (child.type === node.type ? child.nodes : [child]))
      const [only] = nodes
      if (only === undefined) return null
      return nodes.length === 1 ? only : { type: node.type, nodes }
    }
  }
}

function anyOf(nodes: QueryNode[]): QueryNode | null {
  return nodes.length === 0 ? null : { type: 'or', nodes }
}

/**
 * The normalised query with NOT only directly above phrases: the form in which GIN recognizes that a query requires at
 * least one of its words, and the form of every query that is evaluated.
 */
export function negationsInside(node: QueryNode, negate = false): QueryNode {
  switch (node.type) {
    case 'phrase':
      return negate ? { type: 'not', node } : node
    case 'not':
      return negationsInside(node.node, !negate)
    case 'synonyms':
      if (!negate) return { ...node, node: negationsInside(node.node) }
      return negationsInside({ type: 'or', nodes: [node.node, ...node.alternatives] }, true)
    case 'and':
    case 'or': {
      const other = node.type === 'and' ? 'or' : 'and'
      return { type: negate ? other : node.type, nodes: node.nodes.map((child) => negationsInside(child, negate)) }
    }
  }
}

/** Whether a vacancy with none of the words matches (`NOT a`, `a OR NOT b`). */
export function isUnbounded(node: QueryNode): boolean {
  switch (node.type) {
    case 'phrase':
      return false
    case 'not':
      return !isUnbounded(node.node)
    case 'synonyms':
      return isUnbounded(node.node)
    case 'and':
      return node.nodes.every(isUnbounded)
    case 'or':
      return node.nodes.some(isUnbounded)
  }
}

/**
 * The query with its words limited to these fields; words bound to other fields and excluded ones are not changed. Null
 * when no word can be limited further.
 */
export function limitedTo(node: QueryNode, fields: readonly SearchField[]): QueryNode | null {
  let changed = false
  const limited = visit(node)
  return changed ? limited : null

  function visit(child: QueryNode): QueryNode {
    switch (child.type) {
      case 'not':
        return child
      case 'phrase': {
        if (child.condition) return child
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
