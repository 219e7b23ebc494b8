import type { ModerationState } from './kinds.schema.ts'

/**
 * waiting    published, and an operator should look at it
 * held       held back by a rule until an operator has looked at it
 * approved   an operator found it right
 * refused    an operator holds it back
 * appealed   the same, and its employer has asked to look again
 */
const TABLE: Record<ModerationState, { isHeld: boolean; isQueued: boolean }> = {
  waiting: { isHeld: false, isQueued: true },
  held: { isHeld: true, isQueued: true },
  approved: { isHeld: false, isQueued: false },
  refused: { isHeld: true, isQueued: false },
  appealed: { isHeld: true, isQueued: true },
}

export const isHeld = (state: string): boolean => TABLE[state as ModerationState].isHeld
export const isQueued = (state: string): boolean => TABLE[state as ModerationState].isQueued

const statesWhere = (test: (state: string) => boolean) => Object.keys(TABLE).filter(test)
export const QUEUED = statesWhere(isQueued)
export const HELD = statesWhere(isHeld)
