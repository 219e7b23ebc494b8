import { AppError } from '#server/core/errors.ts'
import type { State } from './bounds.schema.ts'
import type { ResourceType } from './jobs/jobs.schema.ts'
import { transition } from './states.ts'
import type { Trigger } from './states.ts'

/**
 * The state after a request, from the one table.
 * @throws conflict naming the present state, when the table refuses
 */
export function requestedState(
  resource: ResourceType,
  row: { id: number; state: string },
  trigger: Extract<Trigger, 'change' | 'delete'>,
): State {
  const found = transition(resource, row.state as State, trigger)
  if (found?.to) return found.to
  throw new AppError('conflict', `${resource} ${row.id} is ${row.state}: ${REASON[row.state] ?? 'not possible now'}`, {
    reason: 'wrong_state',
    data: { state: row.state },
  })
}

const REASON: Record<string, string> = {
  Deleting: 'it is being deleted',
  Failed: 'it can only be deleted',
}
