import { withQuery } from '#components/shell/search-params.ts'

export const STATES = ['open', 'answered', 'closed'] as const
type TaskState = (typeof STATES)[number]

/** What the list can be narrowed to, with the label of the tasks. */
const KINDS = { problems: 'ride-problem', feedback: 'ride-feedback' } as const
export type Kind = keyof typeof KINDS

/** What the inbox shows, as its address says. */
export interface InboxPlace {
  state: TaskState
  kind?: Kind | undefined
  /** Where the list begins. */
  cursor?: string | undefined
  /** The open conversation. */
  task?: string | undefined
}

type Params = Partial<Record<'state' | 'kind' | 'cursor' | 'task', string | string[] | undefined>>

/** The place that an address names; what cannot be is left out. */
export function inboxPlace(params: Params): InboxPlace {
  const text = (name: keyof Params) => (typeof params[name] === 'string' ? params[name] : undefined)
  const kind = text('kind')
  return {
    state: STATES.find((state) => state === text('state')) ?? 'open',
    ...(kind !== undefined && Object.hasOwn(KINDS, kind) && { kind: kind as Kind }),
    ...(text('cursor') && { cursor: text('cursor') }),
    ...(text('task') && { task: text('task') }),
  }
}

/** The address of a place; the state `open` is what the inbox has without one. */
export function inboxHref({ state, kind, cursor, task }: InboxPlace): string {
  return withQuery('/rides/support', {
    state: state === 'open' ? '' : state,
    kind: kind ?? '',
    cursor: cursor ?? '',
    task: task ?? '',
  })
}

/** The list of a place, as the API is asked for it. */
export function listInput({ state, kind, cursor }: InboxPlace) {
  return { state, ...(kind && { tag: KINDS[kind] }), ...(cursor && { cursor }) }
}
