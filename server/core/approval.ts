import { texts } from '#i18n/texts.ts'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

interface Called {
  kind: 'query' | 'mutation'
  atOnce?: boolean
}

/** True for a call that may only be proposed: it runs once a person has approved it. */
export function mustWait({ kind, atOnce }: Called, actor: Actor): boolean {
  return kind === 'mutation' && atOnce !== true && actor.kind === 'account' && actor.proposeOnly === true
}

/**
 * Called wherever a mutation would run, so that none is forgotten.
 * @throws forbidden for a call that must wait for approval
 */
export function refuseUnapproved(called: Called, actor: Actor): void {
  if (!mustWait(called, actor)) return
  throw new AppError('forbidden', texts('errors.access')('proposeOnly'), { reason: 'approval_required' })
}
