import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Client, World } from './client.ts'

/** A sentence that must hold once everything has settled, and the number of things that break it. */
export interface Invariant {
  sentence: string
  broken: (database: pg.Client) => Promise<number>
  /** This invariant over what is known now, whatever is learnt later; absent where only the present can be checked. */
  frozen?: () => Invariant
}

/** What one product does under load, and what must be true of it afterwards. */
export interface Product {
  name: string
  /**
   * Performed in turn by every loop; `id` is unique. Each loop changes only its own things, so that the last answer
   * counts.
   */
  acts: readonly ((id: string, loop: number) => Promise<unknown>)[]
  invariants: readonly Invariant[]
  /** How many answers of each kind there were, as an invariant over nothing would hold too. */
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
    frozen: () => {
      const known = structuredClone(values())
      return counted(sentence, query, () => known)
    },
  }
}

interface Load {
  /** Stops the loops and waits for the answers to the last requests. */
  stop(): Promise<void>
  /** Holds the loops, waits for the answers to what they sent, and returns what lets them go on. */
  pause(): Promise<() => void>
}

const PAUSE_MS = 25

/** Mixed, bounded load: a few loops that perform the acts of every product in turn. */
export function startLoad(products: readonly Product[]): Load {
  const acts = products.flatMap((product) => product.acts)
  let stopping = false
  let held: Promise<void> | undefined
  const running = new Set<Promise<unknown>>()
  const loops = Array.from({ length: LOOPS }, (_, loop) => run(loop))
  return {
    async stop() {
      stopping = true
      await Promise.all(loops)
    },
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      await Promise.all(running)
      return () => {
        held = undefined
        resolve()
      }
    },
  }

  async function run(loop: number): Promise<void> {
    for (let n = loop; !stopping; n++) {
      await held
      const act = acts[n % acts.length]?.(`${loop}_${n}`, loop)
      if (act) running.add(act)
      await act
      if (act) running.delete(act)
      await sleep(PAUSE_MS)
    }
  }
}

/** How long jobs may take to finish after the load. */
const SETTLE_S = 120
const CHECK_AGAIN_S = 10

/** Checks every invariant until all hold, or the time is over; prints each. @returns the sentences that do not hold */
export async function settled(products: readonly Product[], connectionString: string): Promise<string[]> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  try {
    for (let waited = 0; ; waited += CHECK_AGAIN_S) {
      const broken = await check(products, database, `after ${waited} s`)
      if (broken.length === 0 || waited >= SETTLE_S) return broken
      await sleep(CHECK_AGAIN_S * 1000)
    }
  } finally {
    await database.end()
  }
}

async function check(products: readonly Product[], database: pg.Client, when: string): Promise<string[]> {
  const broken: string[] = []
  for (const { name, tally, invariants } of products) {
    console.log(`${name}, ${when}: ${JSON.stringify(tally())}`)
    for (const { sentence, broken: countBroken } of invariants) {
      const found = await countBroken(database)
      console.log(found === 0 ? `  holds   ${sentence}` : `  BROKEN  ${sentence}: ${found}`)
      if (found !== 0) broken.push(`${name}: ${sentence}: ${found}`)
    }
  }
  return broken
}
