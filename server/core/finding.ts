/** What `quartet doctor` has found out about one thing. */
export interface Finding {
  /** The subject of the check. */
  about: string
  state: 'ok' | 'warning' | 'broken'
  /** The finding in one sentence, without a period. */
  found: string
  /** What the operator should do. */
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
