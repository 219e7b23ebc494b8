import type { SearchField, Span } from './ast.ts'

/** A piece of the typed text; `start` and `end` point at its words, without quotes, signs or field names. */
export type Item = Span &
  (
    | { kind: 'word'; exact: boolean; prefix: boolean }
    | { kind: 'phrase'; exact: boolean }
    | { kind: 'field'; field: SearchField }
    | { kind: 'open' | 'close' | 'and' | 'or' | 'not' }
  )

/** How the text is put together, before any word is analysed. */
export type Syntax =
  | (Span & { type: 'words'; exact: boolean; prefix: boolean })
  | (Span & { type: 'phrase'; exact: boolean })
  | { type: 'and' | 'or'; nodes: Syntax[] }
  | { type: 'not'; node: Syntax }
  | { type: 'field'; field: SearchField; node: Syntax }
