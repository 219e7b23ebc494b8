/** The three places of a vacancy that the query language can name. Key skills count as part of the description. */
export type SearchField = 'name' | 'company_name' | 'description'

/** The position of a part of the query in the typed text (UTF-16 offsets, end exclusive). */
export interface Span {
  start: number
  end: number
}

/**
 * How one word is compared.
 * `stem` accepts every form of the word, `exact` only the form as typed, `prefix` every form that begins with it.
 */
export type Match = 'stem' | 'exact' | 'prefix'

/** One word after normalisation: what is looked up in the index. */
export interface Term {
  /** normalised form: lower case, ё→е, technical terms as safe tokens (`c++` is `cpp`) */
  form: string
  /** stem, or null for words that are never stemmed (numbers, technical terms, single letters, stop words) */
  stem: string | null
  match: Match
}

/** `fields` is where the words may occur; empty means anywhere. */
export interface PhraseNode {
  type: 'phrase'
  /** one term, or several that must be adjacent in this order */
  terms: Term[]
  fields: readonly SearchField[]
  /** true for a lexeme of the vacancy's conditions, which belongs to no field */
  condition?: true
  /** true for the full name of a short name, which counts as much as the typed word */
  meant?: true
  /** true for a synonym that is searched too but says something wider or narrower than the typed word */
  wider?: true
  at: Span
}

interface AndNode {
  type: 'and'
  nodes: QueryNode[]
}

interface OrNode {
  type: 'or'
  nodes: QueryNode[]
}

interface NotNode {
  type: 'not'
  node: QueryNode
}

/** A typed word or word group together with what the synonym list adds to it: any of `node`, `alternatives`. */
interface SynonymNode {
  type: 'synonyms'
  node: QueryNode
  alternatives: PhraseNode[]
}

export type QueryNode = PhraseNode | AndNode | OrNode | NotNode | SynonymNode

/** The phrases of a query in order, without those below nodes of the types left out. */
export function phrasesOf(node: QueryNode, without: readonly QueryNode['type'][] = []): PhraseNode[] {
  if (without.includes(node.type)) return []
  switch (node.type) {
    case 'phrase':
      return [node]
    case 'not':
      return phrasesOf(node.node, without)
    case 'synonyms':
      return [...phrasesOf(node.node, without), ...node.alternatives]
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => phrasesOf(child, without))
  }
}

/** A synonym that was searched too, for display: "also searched for …". */
export interface Expansion {
  term: string
  with: string[]
}

export interface ParsedQuery {
  /** the text as typed */
  source: string
  /** null when the text has nothing to search for: no text condition */
  root: QueryNode | null
  expanded: Expansion[]
  /** every word in order, including function words, when the query has only words; for the best relevance tier */
  plain: Term[] | null
  /** what `root` accepts when some words are optional; see `engine/optional-words.ts` */
  lenient?: Lenient
}

/** A query whose optional words a vacancy may lack if its title has all the others. */
interface Lenient {
  /** all words, wherever they stand */
  whole: QueryNode
  /** the required words, in the title */
  most: QueryNode
  /** the optional words, as typed */
  optional: string[]
}

/** The only error: a query beyond the limits. `tooComplex` is a message for the user. */
export interface TooComplex {
  tooComplex: string
}

export type ParseResult = ParsedQuery | TooComplex

export interface ParseOptions {
  /** `search_field`: where words without a field prefix may occur; empty or missing means anywhere */
  fields?: readonly SearchField[]
  /** `excluded_text`: comma-separated words or phrases that must not occur anywhere */
  excluded?: string
  /** false switches the synonym list off for the whole query; default true */
  synonyms?: boolean
}

/**
 * The text condition for PostgreSQL.
 * `matching`: `vector @@ $1::tsquery`, always served by GIN without reading the whole index.
 * `except`: a query that also matches vacancies with none of its words (`NOT стажер`, `a OR NOT b`): every vacancy
 * minus those that match `tsquery`; written this way because GIN answers a bare NOT by reading everything.
 */
export type TextMatch = { kind: 'all' } | { kind: 'matching'; tsquery: string } | { kind: 'except'; tsquery: string }

/** Relevance tiers, best first, but `company` where `orderOfTiers` puts it; matches in no tier come last. */
export type TierName = 'title_phrase' | 'title' | 'title_or_company' | 'title_most' | 'title_kept' | 'company'

/**
 * `tsquery` implies the query's own match, so it can be used alone, without joining it to `TextMatch`. A vacancy
 * belongs to the first tier it matches; a tier need not contain the one before it.
 */
export interface Tier {
  tier: TierName
  tsquery: string
  /** `tsquery` in parts: the condition `node`, and the lexemes `neighbours`, which must all be present */
  node: QueryNode
  neighbours: readonly string[]
}

type TextSignalKind = 'own' | 'synonym' | 'wider' | 'skill'

/** A sign of a good match: where a part of the query stands, or a pay near the wanted one. */
export type Signal = TextSignal | PaySignal

/** The stated pay is within these bounds, in roubles a month. */
export interface PaySignal {
  kind: 'pay'
  payFrom: number
  payTo: number
}

/** A sign that a part of the query stands where it says most about a vacancy. */
export interface TextSignal {
  /** index of the part: a word or phrase with its synonyms */
  part: number
  /**
   * where the word was found: in the title by the query's own word, by a synonym or by a wider word, or in the key
   * skills
   */
  kind: TextSignalKind
  /** a vacancy with the signal has all of these */
  lexemes: readonly string[]
  /** number of words of the title that the lexemes stand for */
  words: number
}

/**
 * The tiers and signals that order the matches of a query; both empty without an order by
 * relevance.
 */
export interface Relevance {
  tiers: Tier[]
  /** ordered by their part, those of pay last */
  signals: Signal[]
}
