/** A reproducible random generator: the same seed gives the same choices on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in the order they were drawn; all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  /** Bell-shaped around 0 with a deviation of about 1. */
  bell(): number
}

/** The generator for item `index` of a series, which does not depend on the items before it. */
export function randomFor(seed: number, index: number): Random {
  let state = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35)) >>> 0
  // mulberry32: 32 bits of state suffice for the few hundred draws of one vacancy.
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items]
    const drawn: T[] = []
    while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(int(0, rest.length - 1), 1))
    return drawn
  }
  const bell = (): number => next() + next() + next() + next() - 2
  return { next, int, chance: (probability) => next() < probability, pick, sample, bell }
}

/** A prepared weighted choice: binary search in a table of running sums. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const [, weight] of entries) sums.push((total += weight))
  return (random) => {
    const at = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    const entry = entries[low]
    if (!entry) throw new Error('Nothing to choose from')
    return entry[0]
  }
}
