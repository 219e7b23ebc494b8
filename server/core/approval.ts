import { texts } from '#i18n/texts.ts'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

interface Called {
  kind: 'query' | 'mutation'
  atOnce?: boolean
}

/** True for a call that must wait for the approval of a person. */
export function mustWait({ kind, atOnce }: Called, actor: Actor): boolean {
  return kind === 'mutation' && atOnce !== true && actor.kind === 'account' && actor.proposeOnly === true
}

/**
 * Called wherever a change would run, so that no way to it can be forgotten. @throws forbidden for one that must wait
 */
export function refuseUnapproved(called: Called, actor: Actor): void {
  if (!mustWait(called, actor)) return
  throw new AppError('forbidden', texts('errors.access')('proposeOnly'), { reason: 'approval_required' })
}
