import { setTimeout as sleep } from 'node:timers/promises'
import { LOOPS } from './product.ts'
import type { Product } from './product.ts'

const PAUSE_MS = 25

export interface Load {
  /** Ends it when every request under way has its answer. */
  stop(): Promise<void>
}

/** Mixed, bounded load: a few loops that do what each product does, in turn. */
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
