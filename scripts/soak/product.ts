import type pg from 'pg'
import type { Client, World } from './caller.ts'

/** A sentence that must hold after everything settled, and how many things break it. */
export interface Invariant {
  sentence: string
  broken: (database: pg.Client) => Promise<number>
}

/** What one product does under load, and what must be true of it afterwards. */
export interface Product {
  name: string
  /** Done in turn by every loop; `id` is unique. Each loop changes only what is its own, so that the last answer counts. */
  acts: readonly ((id: string, loop: number) => Promise<unknown>)[]
  invariants: readonly Invariant[]
  /** How many things were answered, so that nobody takes an empty list for a kept promise. */
  tally: () => Record<string, number>
  /** Ends what it keeps open. */
  close?: () => void
}

export type MakeProduct = (client: Client, world: World) => Promise<Product>

/** Loops that work at once. */
export const LOOPS = 8

/** An invariant told by a query that counts what breaks it; the values are asked for when it is checked. */
export function counted(sentence: string, query: string, values: () => unknown[] = () => []): Invariant {
  return {
    sentence,
    async broken(database) {
      const { rows } = await database.query<{ count: string }>(query, values())
      return Number(rows[0]?.count)
    },
  }
}
