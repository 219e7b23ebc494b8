// What scripts/search-random.ts compared, phase by phase.
import { loadavg } from 'node:os'

/** Answers of one phase. */
export interface Tally {
  phase: string
  compared: number
  agreed: number
  differing: number
  /** would be 503 */
  refused: number
  /** with at least one match */
  'found something': number
  /** lists that the cluster left to PostgreSQL: phrases that need positions, and what no node could answer */
  'listed by PostgreSQL': number
  seconds: number
}

const tallies: Tally[] = []

/** Prints a line with the time. */
export function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

/** The tally of another phase. */
export function tallyOf(name: string): Tally {
  const tally: Tally = {
    phase: name,
    compared: 0,
    agreed: 0,
    differing: 0,
    refused: 0,
    'found something': 0,
    'listed by PostgreSQL': 0,
    seconds: 0,
  }
  tallies.push(tally)
  return tally
}

/** Adds the time that the work takes, and says how it went. */
export async function during<T>(tally: Tally, work: (tally: Tally) => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work(tally)
  tally.seconds += (performance.now() - begun) / 1000
  const { phase, compared, agreed, differing, seconds } = tally
  say(`${phase}: ${compared} compared, ${agreed} agreed, ${differing} differing, ${seconds.toFixed(0)} s`)
  return result
}

/** Counts an answer: it agrees when there is no problem with it. */
export function judge(tally: Tally, search: unknown, found: number, problems: readonly string[]): void {
  tally.compared++
  if (found > 0) tally['found something']++
  if (problems.length === 0) {
    tally.agreed++
    return
  }
  tally.differing++
  say(`DIFFERS, ${tally.phase}: ${JSON.stringify(search)}`)
  for (const problem of problems) say(`  ${problem}`)
}

/** Prints every phase. @throws Error when answers differ, or too little was compared to say so */
export function report(how: string): void {
  console.table(tallies.map((tally) => ({ ...tally, seconds: Math.round(tally.seconds) })))
  const sum = (name: 'compared' | 'differing' | 'found something') =>
    tallies.reduce((all, tally) => all + tally[name], 0)
  const problems = [
    ...(sum('differing') > 0 ? [`${sum('differing')} answers differ`] : []),
    ...(sum('found something') < sum('compared') / 3 ? ['too few of the searches find something'] : []),
    ...(tallies.every((tally) => tally['listed by PostgreSQL'] < tally.compared / 2)
      ? ['no killed shard was noticed']
      : []),
  ]
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}, ${how}`)
  if (problems.length > 0) throw new Error(problems.join('; '))
  console.log('all three answer the same')
}
