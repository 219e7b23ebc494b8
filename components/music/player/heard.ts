/** How much of a track was heard, in seconds, and where in it the player was last. */
export interface Heard {
  seconds: number
  at: number
}

/** Seconds between two looks at a player that plays on, also in a page in the background; more was skipped. */
const LONGEST_STEP = 2

export function hear({ seconds, at }: Heard, now: number): Heard {
  const step = now - at
  return { seconds: step > 0 && step <= LONGEST_STEP ? seconds + step : seconds, at: now }
}

const FOUR_MINUTES = 240

/**
 * Whether a track counts as played, as ListenBrainz and other players have it: half of it was heard, or four minutes.
 */
export function isPlayed({ seconds }: Heard, duration: number): boolean {
  return seconds >= Math.min(FOUR_MINUTES, duration / 2)
}
