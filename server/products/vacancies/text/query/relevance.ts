import { EXACT, IN_SKILLS, IN_TITLE, mainLexeme } from '../analysis/lexemes.ts'
import { isStop } from '../analysis/words.ts'
import {
  phrasesOf,
  type ParsedQuery,
  type PhraseNode,
  type QueryNode,
  type Relevance,
  type PaySignal,
  type TextSignal,
  type Term,
  type Tier,
  type TierName,
} from './ast.ts'
import { isUnbounded, limitedTo, negationsInside } from './normalize.ts'
import { emit, joined, oneLexeme, quoted, titleNeighbours } from './tsquery.ts'

/** A search by text, or none. */
interface Ordered {
  order: string
  text: ParsedQuery | null
  /** the wanted salary */
  salary?: number | null
}

/** The tiers and signals of a search by relevance; none for another order. */
export function relevanceOf({ order, text, salary }: Ordered): Relevance {
  const relevance = order === 'relevance' && text !== null ? relevanceOfText(text) : NONE
  if (relevance.tiers.length === 0 || !salary) return relevance
  return { ...relevance, signals: [...relevance.signals, ...NEAR.map((share) => paySignal(salary, share))] }
}

/**
 * Stated pay that differs from the wanted salary by at most these shares of it gives a signal each: pay within the
 * smaller share has both.
 */
const NEAR = [0.25, 0.1]

const paySignal = (salary: number, share: number): PaySignal => ({
  kind: 'pay',
  payFrom: Math.round(salary * (1 - share)),
  payTo: Math.min(Math.round(salary * (1 + share)), 2_147_483_647),
})

const NONE: Relevance = { tiers: [], signals: [] }

/** Empty when the query also matches vacancies with none of its words, or binds each word to another field. */
export function relevanceOfText(query: ParsedQuery): Relevance {
  if (query.root === null) return NONE
  const root = negationsInside(query.lenient?.whole ?? query.root)
  if (isUnbounded(root)) return NONE
  const tiers = tiersOf(query, root)
  return tiers.length === 0 ? NONE : { tiers, signals: signalsOf(root) }
}

/**
 * Tiers of relevance, best first: all words in order in the title, all words in the title, all words in the title or
 * the company's name, then the required words in the title and the optional ones anywhere, then without these; of plain
 * words all in the company's name last, see `orderOfTiers`. Empty when every word is bound to another field.
 */
function tiersOf(query: ParsedQuery, root: QueryNode): Tier[] {
  const title = limitedTo(root, ['name'])
  if (title === null) return []
  const tiers = [tierOf('title', title)]
  if (query.plain !== null && query.plain.length > 1) {
    tiers.unshift(tierOf('title_phrase', title, titleNeighbours(query.plain)))
  }
  const either = limitedTo(root, ['name', 'company_name'])
  if (either !== null) tiers.push(tierOf('title_or_company', either))
  if (query.lenient !== undefined) {
    const most = negationsInside(query.lenient.most)
    tiers.push(tierOf('title_most', { type: 'and', nodes: [most, root] }), tierOf('title_kept', most))
  }
  const company = limitedTo(root, ['company_name'])
  if (company !== null && query.plain !== null) tiers.push(tierOf('company', company))
  return tiers
}

const tierOf = (tier: TierName, node: QueryNode, neighbours: readonly string[] = []): Tier => ({
  tier,
  tsquery: joined([emit(node), ...neighbours.map(quoted)], ' & '),
  node,
  neighbours,
})

/** Limits of parts and signals; further ones are ignored. A mask of 32 bits has one for each signal and each tier. */
const MOST_PARTS = 10
const MOST_SIGNALS = 22
const MOST_OF_PART = 14

/** The signals of a query in the order of its parts. */
function signalsOf(root: QueryNode): TextSignal[] {
  const parts = partsOf(root)
  const most = Math.min(MOST_OF_PART, Math.floor(MOST_SIGNALS / parts.length))
  return parts.flatMap(({ own, synonyms }, part) => {
    const meant = synonyms.filter((phrase) => phrase.meant || phrase.condition)
    const others = synonyms.filter((phrase) => !phrase.meant && !phrase.condition)
    const signals = [
      ...together(own.flatMap((phrase) => titleSignal(part, 'own', phrase))),
      ...together(own.flatMap((phrase) => skillSignal(part, phrase))),
      ...meant.flatMap((phrase) => titleSignal(part, 'own', phrase)),
      ...others.flatMap((phrase) => titleSignal(part, phrase.wider ? 'wider' : 'synonym', phrase)),
      ...others.flatMap((phrase) => skillSignal(part, phrase)),
    ]
    return signals.slice(0, most)
  })
}

/** A word or phrase to find, and its alternatives. */
interface Part {
  own: PhraseNode[]
  synonyms: PhraseNode[]
}

/** Different parts of a query that may stand anywhere or in the title; a part in several branches counts once. */
function partsOf(root: QueryNode): Part[] {
  const parts = new Map<string, Part>()
  visit(root)
  return [...parts.values()].slice(0, MOST_PARTS)

  function visit(node: QueryNode): void {
    if (node.type === 'and' || node.type === 'or') node.nodes.forEach(visit)
    if (node.type === 'phrase') add([node], [])
    if (node.type === 'synonyms') add(phrasesOf(node.node), node.alternatives)
  }
  function add(own: PhraseNode[], synonyms: PhraseNode[]): void {
    const [first] = own
    if (first === undefined || (first.fields.length > 0 && !first.fields.includes('name'))) return
    const key = own.map(({ terms }) => terms.map(({ form, match }) => `${match} ${form}`).join(' ')).join('|')
    if (!parts.has(key)) parts.set(key, { own, synonyms })
  }
}

/** Joins the signals of words that mean one thing (`менеджер по продажам`) and need not be adjacent. */
function together(signals: TextSignal[]): TextSignal[] {
  const [first] = signals
  if (first === undefined) return []
  const words = signals.reduce((sum, signal) => sum + signal.words, 0)
  return [{ ...first, lexemes: signals.flatMap(({ lexemes }) => lexemes), words }]
}

/** The signal that a title has a phrase; for a condition, that the vacancy has its value. */
function titleSignal(part: number, kind: 'own' | 'synonym' | 'wider', { terms, condition }: PhraseNode): TextSignal[] {
  if (condition) return [{ part, kind, lexemes: terms.map(mainLexeme), words: 0 }]
  if (terms.some(({ match }) => match === 'prefix')) return []
  const adjacent = terms.length === 2 && oneLexeme(terms) === null ? titleNeighbours(terms) : []
  const lexemes = adjacent.length > 0 ? adjacent : lexemesOf(terms).map((lexeme) => IN_TITLE + lexeme)
  return [{ part, kind, lexemes, words: Math.max(terms.filter(({ form }) => !isStop(form)).length, 1) }]
}

const skillSignal = (part: number, { terms, condition }: PhraseNode): TextSignal[] =>
  condition || terms.some(({ match }) => match !== 'stem')
    ? []
    : [{ part, kind: 'skill', lexemes: lexemesOf(terms).map((lexeme) => IN_SKILLS + lexeme), words: 0 }]

/** The lexeme of a phrase that is indexed as a whole, otherwise the lexemes of its words. */
function lexemesOf(terms: readonly Term[]): string[] {
  const whole = oneLexeme(terms)
  if (whole !== null) return [whole]
  return terms.map((term) => (term.match === 'exact' ? EXACT + term.form : mainLexeme(term)))
}
