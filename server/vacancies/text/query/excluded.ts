import type { QueryNode } from './ast.ts'
import { unitsOf } from './units.ts'

/** `excluded_text`: each entry between commas, a word or words side by side, must not occur anywhere. */
export function excludedNodes(list: string): QueryNode[] {
  const nodes: QueryNode[] = []
  for (const entry of list.matchAll(/[^,;\n]+/g)) {
    const at = { start: entry.index, end: entry.index + entry[0].length }
    const words = unitsOf(list, at).flatMap((unit) => unit.words)
    const terms = words.map(({ form, stem }) => ({ form, stem, match: 'stem' as const }))
    if (terms.length > 0) nodes.push({ type: 'not', node: { type: 'phrase', terms, fields: [], at } })
  }
  return nodes
}
