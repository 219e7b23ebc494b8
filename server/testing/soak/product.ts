import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Client, World } from './client.ts'

/** A sentence that must hold once everything has settled, and the number of things that break it. */
export interface Invariant {
  sentence: string
  broken: (database: pg.Client) => Promise<number>
}

/** What one product does under load, and what must be true of it afterwards. */
export interface Product {
  name: string
  /** Performed in turn by every loop; `id` is unique. Each loop changes only its own things, so that the last answer counts. */
  acts: readonly ((id: string, loop: number) => Promise<unknown>)[]
  invariants: readonly Invariant[]
  /** Numbers of things that were answered: an invariant over nothing would hold too. */
  tally: () => Record<string, number>
  /** Closes its connections. */
  close?: () => void
}

export type MakeProduct = (client: Client, world: World) => Promise<Product>

/** Loops that run at once. */
export const LOOPS = 8

/** An invariant checked by a query that counts what breaks it; `values` is called at the time of the check. */
export function counted(sentence: string, query: string, values: () => unknown[] = () => []): Invariant {
  return {
    sentence,
    async broken(database) {
      const { rows } = await database.query<{ count: string }>(query, values())
      return Number(rows[0]?.count)
    },
  }
}

interface Load {
  /** Stops the loops and waits for the answers to the last requests. */
  stop(): Promise<void>
}

const PAUSE_MS = 25

/** Mixed, bounded load: a few loops that perform the acts of every product in turn. */
export function startLoad(products: readonly Product[]): Load {
  const acts = products.flatMap((product) => product.acts)
  let stopping = false
  const loops = Array.from({ length: LOOPS }, (_, loop) => run(loop))
  return {
    async stop() {
      stopping = true
      await Promise.all(loops)
    },
  }

  async function run(loop: number): Promise<void> {
    for (let n = loop; !stopping; n++) {
      await acts[n % acts.length]?.(`${loop}_${n}`, loop)
      await sleep(PAUSE_MS)
    }
  }
}
