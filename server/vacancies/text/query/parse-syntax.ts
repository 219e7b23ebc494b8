import type { SearchField } from './ast.ts'
import type { Item, Syntax } from './syntax.ts'

/** Builds the tree of a query from items that `lex` has made sound; null when nothing is in it. */
export function parseSyntax(items: readonly Item[]): Syntax | null {
  return new Parser(items).group()
}

class Parser {
  readonly #items: readonly Item[]
  #at = 0

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  /** Everything up to the closing parenthesis or the end. */
  group(): Syntax | null {
    let branches: Syntax[][] = [[]]
    let afterOperator = true
    for (let item = this.#peek(); item !== undefined && item.kind !== 'close'; item = this.#peek()) {
      if (item.kind === 'and' || item.kind === 'or') {
        this.#at++
        if (item.kind === 'or') branches.push([])
        afterOperator = true
        continue
      }
      if (item.kind === 'not' && !afterOperator) branches = [[joined(branches)].filter((node) => node !== null)]
      const node = item.kind === 'word' ? this.#words() : this.#operand()
      if (node !== null) branches.at(-1)?.push(node)
      afterOperator = false
    }
    return joined(branches)
  }

  #peek(): Item | undefined {
    return this.#items[this.#at]
  }

  /** Plain words side by side stay together: a technical term or a synonym may span several. */
  #words(): Syntax {
    const first = this.#leaf()
    if (first.type !== 'words' || first.exact || first.prefix) return first
    let { end } = first
    for (let next = this.#peek(); next?.kind === 'word' && !next.exact && !next.prefix; next = this.#peek()) {
      end = next.end
      this.#at++
    }
    return { ...first, end }
  }

  /** A word, phrase or group with the NOTs and field names in front of it. */
  #operand(): Syntax | null {
    let negative = false
    let field: SearchField | null = null
    for (let item = this.#peek(); item?.kind === 'not' || item?.kind === 'field'; item = this.#peek()) {
      if (item.kind === 'field') field = item.field
      else negative = !negative
      this.#at++
    }
    let node: Syntax | null = this.#peek()?.kind === 'open' ? this.#parenthesised() : this.#leaf()
    if (node !== null && field !== null) node = { type: 'field', field, node }
    return node !== null && negative ? { type: 'not', node } : node
  }

  #parenthesised(): Syntax | null {
    this.#at++
    const node = this.group()
    this.#at++
    return node
  }

  #leaf(): Syntax & { type: 'words' | 'phrase' } {
    const item = this.#items[this.#at++]
    if (item?.kind === 'word') {
      return { type: 'words', exact: item.exact, prefix: item.prefix, start: item.start, end: item.end }
    }
    if (item?.kind === 'phrase') return { type: 'phrase', exact: item.exact, start: item.start, end: item.end }
    throw new Error(`a query item out of place: ${item?.kind ?? 'end'}`)
  }
}

/** OR of the branches, each an AND of its parts. */
function joined(branches: readonly Syntax[][]): Syntax | null {
  const parts = branches.filter((branch) => branch.length > 0).map((nodes): Syntax => single('and', nodes))
  return parts.length === 0 ? null : single('or', parts)
}

function single(type: 'and' | 'or', nodes: Syntax[]): Syntax {
  const [only] = nodes
  return only !== undefined && nodes.length === 1 ? only : { type, nodes }
}
