import type { QueryNode } from './ast.ts'

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
