import type { ParsedQuery, PhraseNode, QueryNode } from './ast.ts'
import { lookups } from './leaf.ts'
import type { PhraseLookup } from './leaf.ts'

/** In how many vacancies a lexeme (or, for a prefix, any lexeme that begins so) occurs. */
export type DocumentFrequency = (lexeme: string, prefix: boolean) => number

/** Lexemes whose document frequencies `estimateMatches` will ask for. */
export function queryLexemes(query: ParsedQuery): { lexeme: string; prefix: boolean }[] {
  const found = new Map<string, { lexeme: string; prefix: boolean }>()
  if (query.root !== null) collect(query.root, found)
  return [...found.values()]
}

/** The most vacancies, out of `total`, that can match: what the choice between two plans needs to know. */
export function estimateMatches(query: ParsedQuery, total: number, frequency: DocumentFrequency): number {
  return query.root === null ? total : estimate(query.root, total, frequency)
}

function estimate(node: QueryNode, total: number, frequency: DocumentFrequency): number {
  switch (node.type) {
    case 'phrase':
      return Math.min(
        total,
        sum(lookups(node).map((lookup) => Math.min(...wanted(lookup).map((one) => frequency(one.lexeme, one.prefix))))),
      )
    case 'not':
      return total
    case 'synonyms':
      return Math.min(total, sum([node.node, ...node.alternatives].map((child) => estimate(child, total, frequency))))
    case 'and':
      return Math.min(total, ...node.nodes.map((child) => estimate(child, total, frequency)))
    case 'or':
      return Math.min(total, sum(node.nodes.map((child) => estimate(child, total, frequency))))
  }
}

function collect(node: QueryNode, found: Map<string, { lexeme: string; prefix: boolean }>): void {
  switch (node.type) {
    case 'phrase':
      return collectPhrase(node, found)
    case 'not':
      return
    case 'synonyms':
      for (const child of [node.node, ...node.alternatives]) collect(child, found)
      return
    case 'and':
    case 'or':
      for (const child of node.nodes) collect(child, found)
  }
}

function collectPhrase(node: PhraseNode, found: Map<string, { lexeme: string; prefix: boolean }>): void {
  for (const { lexeme, prefix } of lookups(node).flatMap(wanted)) {
    found.set(`${lexeme}${prefix ? '*' : ''}`, { lexeme, prefix })
  }
}

function wanted({ terms, required }: PhraseLookup): { lexeme: string; prefix: boolean }[] {
  return [...terms, ...required.map((lexeme) => ({ lexeme, prefix: false }))]
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}
