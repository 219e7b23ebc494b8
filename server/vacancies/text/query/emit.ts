import type { ParsedQuery, QueryNode, TextMatch } from './ast.ts'
import { lookups } from './leaf.ts'
import type { Lookup, PhraseLookup } from './leaf.ts'
import { isUnbounded, negationsInside } from './normalize.ts'

/** The whole query as a condition on the vacancy's vector; see `TextMatch` for how to use it. */
export function toTextMatch(query: ParsedQuery): TextMatch {
  if (query.root === null) return { kind: 'all' }
  const node = negationsInside(query.root)
  if (!isUnbounded(node)) return { kind: 'matching', tsquery: emit(node) }
  return { kind: 'except', tsquery: emit(negationsInside(node, true)) }
}

/** Input text of the type `tsquery`; every operator's operands are parenthesised, every lexeme quoted. */
export function emit(node: QueryNode): string {
  switch (node.type) {
    case 'phrase':
      return joined(lookups(node).map(lookupQuery), ' | ')
    case 'not':
      return `!${parenthesised(emit(node.node))}`
    case 'synonyms':
      return joined([node.node, ...node.alternatives].map(emit), ' | ')
    case 'and':
      return joined(node.nodes.map(emit), ' & ')
    case 'or':
      return joined(node.nodes.map(emit), ' | ')
  }
}

/** One of the alternatives of a phrase as input text of the type `tsquery`. */
export function lookupQuery({ terms, required, absent }: PhraseLookup): string {
  const parts = required.map(quoted)
  if (terms.length > 0) parts.push(joined(terms.map(operand), ' <-> '))
  if (absent !== null) parts.push(`!${quoted(absent)}`)
  return joined(parts, ' & ')
}

function operand({ lexeme, prefix, described }: Lookup): string {
  const flags = `${prefix ? '*' : ''}${described ? 'CD' : ''}`
  return flags === '' ? quoted(lexeme) : `${quoted(lexeme)}:${flags}`
}

/** A lexeme for a `tsquery`. Words hold letters and digits only; the doubling is there so that safety does not rest on that. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** Parts under one operator, parenthesised unless there is only one. */
export function joined(parts: string[], operator: string): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(operator)})`
}

function parenthesised(text: string): string {
  return text.startsWith('(') ? text : `(${text})`
}
