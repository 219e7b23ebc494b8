import type { PhraseNode, QueryNode, Term } from './ast.ts'

/**
 * A query as one line, for logs and tests: `&` AND, `|` OR, `-` NOT, `!` exact, `*` prefix, `=` a word that is never
 * stemmed, `{a ~ b}` synonyms, field names in front.
 */
export function showQuery(node: QueryNode | null): string {
  if (node === null) return '∅'
  switch (node.type) {
    case 'phrase':
      return showPhrase(node)
    case 'not':
      return `-${showQuery(node.node)}`
    case 'synonyms':
      return `{${showQuery(node.node)} ~ ${node.alternatives.map(showQuery).join(', ')}}`
    case 'and':
      return `(${node.nodes.map(showQuery).join(' & ')})`
    case 'or':
      return `(${node.nodes.map(showQuery).join(' | ')})`
  }
}

function showPhrase({ terms, fields }: PhraseNode): string {
  const words = terms.map(showTerm).join(' ')
  return `${fields.length === 0 ? '' : `${fields.join('+')}:`}${terms.length === 1 ? words : `"${words}"`}`
}

function showTerm({ form, stem, match }: Term): string {
  if (match === 'exact') return `!${form}`
  if (match === 'prefix') return `${form}*`
  return stem ?? `=${form}`
}
