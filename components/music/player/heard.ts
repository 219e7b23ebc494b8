/** How much of a track was heard, in seconds (`seconds`), and the last position of the player (`at`). */
export interface Heard {
  seconds: number
  at: number
}

/** The most seconds between two updates of a playing track, even in a background page. More means a skip. */
const LONGEST_STEP = 2

export function hear({ seconds, at }: Heard, now: number): Heard {
  const step = now - at
  return { seconds: step > 0 && step <= LONGEST_STEP ? seconds + step : seconds, at: now }
}

const FOUR_MINUTES = 240

/** Whether a track counts as played: half of it or four minutes were heard, as for ListenBrainz and other players. */
export function isPlayed({ seconds }: Heard, duration: number): boolean {
  return seconds >= Math.min(FOUR_MINUTES, duration / 2)
}
