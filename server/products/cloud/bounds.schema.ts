// Plain values: pages use them without bringing zod to the browser.

/** Bounds of one server; the panel's slider stops lie inside them. */
export const BOUNDS = {
  CPU: { min: 1, max: 64 },
  /** MB */
  RAM: { min: 128, max: 262_144 },
  /** GB */
  HDD: { min: 1, max: 4096 },
} as const

export const HDD_TYPES = ['SSD', 'SAS'] as const
export type HddType = (typeof HDD_TYPES)[number]

export const STATES = ['New', 'Active', 'Updating', 'Deleting', 'Failed'] as const
export type State = (typeof STATES)[number]
