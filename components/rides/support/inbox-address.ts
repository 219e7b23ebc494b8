import { withQuery } from '#components/shell/search-params.ts'

export const STATES = ['open', 'answered', 'closed'] as const
type TaskState = (typeof STATES)[number]

/** The filters of the list, with the tag of their tasks. */
const KINDS = { problems: 'ride-problem', feedback: 'ride-feedback' } as const
export type Kind = keyof typeof KINDS

/** What the inbox shows, as its address says. */
export interface InboxPlace {
  state: TaskState
  kind?: Kind | undefined
  /** The cursor at which the list begins. */
  cursor?: string | undefined
  /** The open conversation. */
  task?: string | undefined
}

type Params = Partial<Record<'state' | 'kind' | 'cursor' | 'task', string | string[] | undefined>>

/** Parses the parameters of an address; invalid ones are left out. */
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

/** The address of a place; the state `open` is the default, and left out. */
export function inboxHref({ state, kind, cursor, task }: InboxPlace): string {
  return withQuery('/rides/support', {
    state: state === 'open' ? '' : state,
    kind: kind ?? '',
    cursor: cursor ?? '',
    task: task ?? '',
  })
}

/** The input of the query for the list. */
export function listInput({ state, kind, cursor }: InboxPlace) {
  return { state, ...(kind && { tag: KINDS[kind] }), ...(cursor && { cursor }) }
}
