/** What `quartet doctor` has found out about one thing. */
export interface Finding {
  /** What was looked at. */
  about: string
  state: 'ok' | 'warning' | 'broken'
  /** One sentence, without its period. */
  found: string
  /** What to do about it. */
  remedy?: string
}

export const ok = (about: string, found: string): Finding => ({ about, state: 'ok', found })

/** Something that works, but not as one would expect, or not for long. */
export const warning = (about: string, found: string, remedy: string): Finding => ({
  about,
  state: 'warning',
  found,
  remedy,
})

export const broken = (about: string, found: string, remedy: string): Finding => ({
  about,
  state: 'broken',
  found,
  remedy,
})
