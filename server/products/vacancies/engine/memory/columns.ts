export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The arrays of a kept index, one after the other. */
export class Columns {
  readonly #columns: readonly Column[]
  #at = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  /**
   * Returns the next array.
   * @throws Error when it is of none of these kinds, or there is none
   */
  take<T extends Column>(...kinds: (new (length: number) => T)[]): T {
    const column = this.#columns[this.#at++]
    for (const kind of kinds) if (column instanceof kind) return column
    throw new Error(`the kept index has no ${kinds.map(({ name }) => name).join(' or ')} where it should`)
  }
}
