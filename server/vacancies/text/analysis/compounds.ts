import { singleton } from '#server/core/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { PHRASES } from './phrases.ts'
import { synonymPairs } from './synonym-index.ts'
import { SYNONYMS } from './synonyms.ts'
import { tokenize } from './tokenize.ts'
import type { Token } from './tokenize.ts'

/** Stands between the words of a lexeme that is several words side by side. */
const JOINT = '_'

/** The lexeme of words side by side, by their main lexemes; it is in the index only for known phrases and in titles. */
export function joined(lexemes: readonly string[]): string {
  return lexemes.join(JOINT)
}

/** The lexeme of a phrase that the index keeps as one, or null. */
export function compoundOf(lexemes: readonly string[]): string | null {
  let node: Node | undefined = ROOT
  for (const lexeme of lexemes) node = node?.next.get(lexeme)
  return lexemes.length > 1 && node?.complete === true ? joined(lexemes) : null
}

/** Every known phrase in a text: its lexeme and the number of the token where it begins. */
export function compoundsIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  const found: [string, number][] = []
  for (let at = 0; at < tokens.length; at++) walk(tokens, at, ROOT, [], (lexeme) => found.push([lexeme, at]))
  return found
}

/** Every two neighbours of a text as lexemes, and the number of the first. Titles are indexed so. */
export function neighboursIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  return tokens.slice(1).flatMap(({ word }, at) => {
    const before = mainLexemes(tokens[at])
    return before.flatMap((left) => mainLexemes({ word }).map((right): [string, number] => [joined([left, right]), at]))
  })
}

/** All phrases, one per line: a change makes another index necessary, see `analysisVersion`. */
export function knownPhrases(): string[] {
  const entries = [...PHRASES.split('\n'), ...synonymPairs(SYNONYMS).flat()]
  const keys = entries.map((entry) => tokenize(entry).map(({ word }) => mainLexeme(word)))
  return [...new Set(keys.filter((lexemes) => lexemes.length > 1).map(joined))].toSorted()
}

/** A tree of phrases, one main lexeme per level. */
interface Node {
  next: Map<string, Node>
  complete: boolean
}

const ROOT = singleton('vacancies.analysis.compounds', () => {
  const root: Node = { next: new Map(), complete: false }
  for (const phrase of knownPhrases()) {
    let node = root
    for (const lexeme of phrase.split(JOINT)) {
      const next = node.next.get(lexeme) ?? { next: new Map(), complete: false }
      node.next.set(lexeme, next)
      node = next
    }
    node.complete = true
  }
  return root
})

function walk(tokens: readonly Token[], at: number, node: Node, path: string[], found: (lexeme: string) => void): void {
  const token = tokens[at]
  if (token === undefined) return
  for (const lexeme of token.word.lexemes) {
    const next = node.next.get(lexeme)
    if (next === undefined) continue
    const here = [...path, lexeme]
    if (next.complete) found(joined(here))
    walk(tokens, at + 1, next, here, found)
  }
}

/** A word's own main lexeme and those of the words inside it. */
function mainLexemes(token: Pick<Token, 'word'> | undefined): string[] {
  if (token === undefined) return []
  return [mainLexeme(token.word), ...token.word.also.map(mainLexeme)]
}
