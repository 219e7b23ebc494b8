/** One measured thing: a line of the table. */
export interface Row {
  product: 'platform' | 'cloud' | 'vacancies' | 'rides' | 'music'
  what: string
  unit: 'requests/s' | 'saves/s' | 'jobs/s' | 'ms' | 's' | 'MB' | 'kB' | ''
  ours: number
  /** The same by plain means in the same run, in the same unit. */
  baseline?: number
  /** What was promised, of `ours` or of `ours / baseline`. */
  goal?: Goal
}

export type Goal = { of: 'ours' | 'ratio' } & ({ atLeast: number } | { atMost: number })

/** What one may say on the command line; each bench takes what concerns it. */
export interface Options {
  /** Repetitions of what is measured in turn. */
  rounds?: number
  /** Jobs of the cloud. */
  jobs?: number
  /** Tracks of the music catalogue. */
  tracks?: number
  /** How many vacancies, smallest first. */
  sizes?: number[]
  /** Where databases that take long to make are kept for the next run. */
  folder?: string
}

/** A bench runs in a process of its own, so that it may set the environment and keep a database. */
export interface Bench {
  measure: (options: Options) => Promise<Row[]>
}

export function ratioOf({ ours, baseline }: Row): number | undefined {
  return baseline === undefined ? undefined : ours / baseline
}

/** undefined where nothing was promised. */
export function isHeld(row: Row): boolean | undefined {
  const { goal } = row
  const value = goal?.of === 'ratio' ? ratioOf(row) : row.ours
  if (!goal || value === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
