import { describe, expect, it } from 'vitest'
import { STATES, type State } from './bounds.schema.ts'
import { RESOURCE_TYPES, type ResourceType } from './jobs/jobs.schema.ts'
import { TRANSITIONS, TRIGGERS, transition, type Trigger } from './states.ts'

/** Every combination there can be. */
const CASES = RESOURCE_TYPES.flatMap((resource) =>
  [null, ...STATES].flatMap((from) =>
    TRIGGERS.flatMap((trigger) => [true, false].map((waits) => [resource, from, trigger, waits] as const)),
  ),
)

/** The rules in words, written apart from the table: what a customer may ask of a resource in each state. */
function mayRequest(from: State | null, trigger: Trigger): boolean | undefined {
  if (trigger === 'create') return from === null
  if (from === null) return false
  if (trigger === 'delete') return from !== 'Deleting' && from !== 'Updating' ? true : undefined
  if (trigger === 'change') return from === 'New' || from === 'Active' ? true : from === 'Updating' ? undefined : false
  return undefined
}

describe('the state table', () => {
  it('has one answer for each case', () => {
    for (const [resource, from, trigger, waits] of CASES) {
      const wanted = waits ? 'queue waits' : 'queue empty'
      const rows = TRANSITIONS.filter(
        (row) =>
          row.resource === resource &&
          row.from === from &&
          row.trigger === trigger &&
          (row.when === 'always' || row.when === wanted),
      )
      expect(rows.length, `${resource} ${from} ${trigger}`).toBeLessThanOrEqual(1)
      expect(transition(resource, from, trigger, waits)).toBe(rows[0])
    }
  })

  it.each(CASES)(
    'lets requests through as the rules say: %s in %s, %s, queue waits: %s',
    (resource, from, trigger, waits) => {
      const allowed = transition(resource, from, trigger, waits) !== undefined
      const rule = mayRequest(from, trigger)
      if (rule !== undefined) expect(allowed).toBe(rule)
      else if (from === 'Updating')
        expect(allowed).toBe(isBusy(resource) && ['change', 'change.ended', 'delete'].includes(trigger))
      else
        expect(
          [...REPORTS[from ?? 'New']].includes(trigger) && from !== null && fits(resource, from, trigger, waits),
        ).toBe(allowed)
    },
  )

  it('never leaves a server without a way to be deleted', () => {
    const reach = (from: State) =>
      TRANSITIONS.some((row) => row.resource === 'Server' && row.from === from && row.trigger === 'delete')
    expect(STATES.filter((state) => state !== 'Deleting').every(reach)).toBe(true)
  })
})

/** Is `Updating` while changes wait. */
const isBusy = (resource: ResourceType) => resource === 'Server' || resource === 'Zone'

/** What the handler may report in each state. */
const REPORTS: Record<State, readonly Trigger[]> = {
  New: ['create.completed', 'create.failed'],
  Active: ['lost'],
  Updating: ['change.ended'],
  Deleting: ['create.completed', 'create.failed', 'change.ended', 'delete.completed', 'delete.failed'],
  Failed: ['change.ended'],
}

function fits(resource: ResourceType, _from: State, trigger: Trigger, waits: boolean): boolean {
  if (trigger === 'lost') return !waits && resource !== 'Zone' && resource !== 'Stack'
  return trigger !== 'change.ended' || isBusy(resource)
}
