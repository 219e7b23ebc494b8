import { LONGEST_SYNONYM, synonymsOf } from '../analysis/synonym-index.ts'
import type { Expansion, Match, ParseOptions, PhraseNode, QueryNode, SearchField } from './ast.ts'
import type { Syntax } from './syntax.ts'
import { unitsOf } from './units.ts'
import type { Unit } from './units.ts'

/** What holds for everything below a node of the query. */
interface Scope {
  fields: readonly SearchField[]
  /** below a NOT the list of synonyms is not applied: nobody wants to lose more than they named */
  negative: boolean
}

/** Turns the pieces of a query into what is looked up: words normalised like the index, synonyms added. */
export class Builder {
  readonly expanded: Expansion[] = []
  readonly #text: string
  readonly #options: ParseOptions

  constructor(text: string, options: ParseOptions) {
    this.#text = text
    this.#options = options
  }

  /** Null when nothing to search for is left. Function words are left out unless there is nothing else. */
  build(syntax: Syntax): QueryNode | null {
    const scope: Scope = { fields: restriction(this.#options.fields ?? []), negative: false }
    return this.#node(syntax, scope, false) ?? this.#node(syntax, scope, true)
  }

  #node(syntax: Syntax, scope: Scope, keepStops: boolean): QueryNode | null {
    switch (syntax.type) {
      case 'field':
        return this.#node(syntax.node, { ...scope, fields: [syntax.field] }, keepStops)
      case 'not': {
        const node = this.#node(syntax.node, { ...scope, negative: !scope.negative }, keepStops)
        return node && { type: 'not', node }
      }
      case 'and':
      case 'or': {
        const nodes = syntax.nodes.map((node) => this.#node(node, scope, keepStops)).filter((node) => node !== null)
        return nodes.length === 0 ? null : { type: syntax.type, nodes }
      }
      case 'phrase':
        return phraseNode(unitsOf(this.#text, syntax), scope, syntax.exact ? 'exact' : 'stem')
      case 'words':
        return this.#words(syntax, scope, keepStops)
    }
  }

  #words(syntax: Syntax & { type: 'words' }, scope: Scope, keepStops: boolean): QueryNode | null {
    const every = unitsOf(this.#text, syntax)
    const match: Match = syntax.exact ? 'exact' : 'stem'
    const kept = syntax.exact || syntax.prefix || keepStops
    const nodes: QueryNode[] = []
    for (let at = 0; at < every.length;) {
      const size = syntax.exact || syntax.prefix ? 0 : this.#synonymSize(every, at, scope)
      const units = every.slice(at, at + Math.max(size, 1)).filter((unit) => kept || !unit.stop)
      const asked = units.map((unit) => phraseNode([unit], scope, match)).filter((node) => node !== null)
      if (size > 0) nodes.push(this.#withSynonyms(every.slice(at, at + size), asked, scope))
      else nodes.push(...asked)
      at += Math.max(size, 1)
    }
    if (syntax.prefix) makePrefix(nodes.at(-1), this.#text, syntax.end)
    return nodes.length === 0 ? null : { type: 'and', nodes }
  }

  /** How many units from here the list knows as one entry; 0 when none. */
  #synonymSize(units: readonly Unit[], at: number, scope: Scope): number {
    if (scope.negative || this.#options.synonyms === false) return 0
    for (let size = Math.min(LONGEST_SYNONYM, units.length - at); size > 0; size--) {
      if (synonymsOf(words(units.slice(at, at + size))).length > 0) return size
    }
    return 0
  }

  #withSynonyms(units: readonly Unit[], asked: QueryNode[], scope: Scope): QueryNode {
    const synonyms = synonymsOf(words(units))
    const at = { start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0 }
    const term = this.#text.slice(at.start, at.end)
    if (!this.expanded.some((expansion) => expansion.term === term)) {
      this.expanded.push({ term, with: synonyms.map((synonym) => synonym.text) })
    }
    const alternatives = synonyms.map((synonym): PhraseNode => ({
      type: 'phrase',
      terms: synonym.words.map(({ form, stem }) => ({ form, stem, match: 'stem' })),
      fields: scope.fields,
      at,
    }))
    return { type: 'synonyms', node: { type: 'and', nodes: asked }, alternatives }
  }
}

/** All three fields are the same as none. */
function restriction(fields: readonly SearchField[]): readonly SearchField[] {
  const distinct = [...new Set(fields)]
  return distinct.length === 3 ? [] : distinct
}

function words(units: readonly Unit[]) {
  return units.flatMap((unit) => unit.words)
}

function phraseNode(units: readonly Unit[], scope: Scope, match: Match): PhraseNode | null {
  const [first] = units
  const last = units.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    type: 'phrase',
    terms: words(units).map(({ form, stem }) => ({ form, stem, match })),
    fields: scope.fields,
    at: { start: first.start, end: last.end },
  }
}

/** A star right behind a word of at least two characters; behind `C++` or a single letter it says nothing. */
function makePrefix(node: QueryNode | undefined, text: string, end: number): void {
  if (node?.type !== 'phrase' || node.at.end !== end || !/[\p{L}\p{M}\d]$/u.test(text.slice(0, end))) return
  const last = node.terms.at(-1)
  if (last !== undefined && last.form.length >= 2) last.match = 'prefix'
}
