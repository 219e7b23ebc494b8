import { db } from '#server/core/db.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'

type Say = (line: string) => void

/** Each product's sample data. A step may run again after a crash in a later one, and must not double anything. */
const STEPS: { name: string; load: (say: Say) => Promise<unknown> }[] = [
  {
    name: '20,000 vacancies',
    load: (say) => generateVacancies({ count: 20_000, progress: (done, all) => say(`  ${done} of ${all} vacancies`) }),
  },
]

/** Fills an empty database with sample data. The accounts come last: while there is none, the loading is not done. */
export async function loadDemo(say: Say): Promise<void> {
  if ((await db().user.count()) > 0) return
  for (const { name, load } of STEPS) {
    say(`loading sample data: ${name} …`)
    await load(say)
  }
}
