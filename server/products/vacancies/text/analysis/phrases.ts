import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { conditionPhrases } from './conditions.ts'
import { synonymPairs } from './synonyms.ts'
import { tokenize, type Token } from './tokenize.ts'

/** The lexeme of adjacent words, by their main lexemes; indexed only for known phrases and in titles. */
export function compoundLexeme(lexemes: readonly string[]): string {
  return lexemes.join(JOINT)
}

/** Separates the words of a compound lexeme. */
const JOINT = '_'

/** The lexeme of a phrase that is indexed as one, or null. */
export function compoundOf(lexemes: readonly string[]): string | null {
  if (lexemes.length === 2 && lexemes[0] === WITHOUT) return compoundLexeme(lexemes)
  return lexemes.length > 1 && isKnown(ROOT, lexemes) ? compoundLexeme(lexemes) : null
}

/** `без` and the word after it are always one phrase: "without night shifts" is the opposite of "night shifts". */
const WITHOUT = '=без'

/** Every known phrase in a text: its lexeme and the index of its first token. */
export function compoundsIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  const found: [string, number][] = []
  for (let at = 0; at < tokens.length; at++) {
    walk(tokens, at, ROOT, [], (lexeme) => found.push([lexeme, at]))
    found.push(...withoutNext(tokens, at))
  }
  return found
}

function withoutNext(tokens: readonly Token[], at: number): [lexeme: string, at: number][] {
  const next = tokens[at + 1]
  if (next === undefined || tokens[at]?.word.lexemes[0] !== WITHOUT) return []
  const lexeme = compoundLexeme([WITHOUT, mainLexeme(next.word)])
  return isKnown(ROOT, [WITHOUT, mainLexeme(next.word)]) ? [] : [[lexeme, at]]
}

const isKnown = (root: Node, lexemes: readonly string[]): boolean =>
  lexemes.reduce<Node | undefined>((node, lexeme) => node?.next.get(lexeme), root)?.complete === true

function walk(tokens: readonly Token[], at: number, node: Node, path: string[], found: (lexeme: string) => void): void {
  const token = tokens[at]
  if (token === undefined) return
  for (const lexeme of token.word.lexemes) {
    const next = node.next.get(lexeme)
    if (next === undefined) continue
    const here = [...path, lexeme]
    if (next.complete) found(compoundLexeme(here))
    walk(tokens, at + 1, next, here, found)
  }
}

/** Every two adjacent words of a text as a lexeme, with the index of the first: how titles are indexed. */
export function neighboursIn(tokens: readonly Token[]): [lexeme: string, at: number][] {
  return tokens.slice(1).flatMap(({ word }, at) => {
    const before = mainLexemes(tokens[at])
    return before.flatMap((left) =>
      mainLexemes({ word }).map((right): [string, number] => [compoundLexeme([left, right]), at]),
    )
  })
}

/** A word's own main lexeme and those of the words inside it. */
function mainLexemes(token: Pick<Token, 'word'> | undefined): string[] {
  if (token === undefined) return []
  return [mainLexeme(token.word), ...token.word.also.map(mainLexeme)]
}

/**
 * All phrases, sorted. A change requires the index to be rebuilt, see `analysisVersion`. The phrases of the data file
 * are searched so often that the index keeps each as one lexeme: others are checked against the positions of every
 * vacancy that has their words, which for frequent words takes seconds at a million vacancies. Entries of several words
 * in the lists of synonyms and of conditions are indexed in the same way and need not be listed there.
 */
export function knownPhrases(): string[] {
  const entries = [...dataFile<string[]>('vacancies/phrases.json'), ...synonymPairs().flat(), ...conditionPhrases()]
  const keys = entries.map((entry) => tokenize(entry).map(({ word }) => mainLexeme(word)))
  return [...new Set(keys.filter((lexemes) => lexemes.length > 1).map(compoundLexeme))].toSorted()
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
