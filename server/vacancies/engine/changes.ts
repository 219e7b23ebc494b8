import { subscribe } from '#server/core/pubsub.ts'
import { singleton } from '#server/core/singleton.ts'

/** The channel that announces every commit that changes searchable vacancies, with their ids. */
export const CHANGES = 'vacancies_changed'

/** How many changes of searchable vacancies this process has seen since it began to listen. */
export interface Changes {
  version: number
}

/**
 * Counts the commits that changed a searchable vacancy, in any process: the triggers of `vacancy_search` announce each.
 * After a lost connection it counts one, since announcements may have been missed.
 */
export const vacancyChanges = (): Changes =>
  singleton('vacancies.changes', () => {
    const changes: Changes = { version: 0 }
    subscribe(CHANGES, (message) => {
      if (changedIds(message).kind !== 'hello') changes.version++
    })
    return changes
  })

/** What an announcement says: these vacancies changed, some unknown ones did, or only that a process listens. */
export type ChangeNews = { kind: 'ids'; ids: number[] } | { kind: 'unknown' } | { kind: 'hello'; greeting: string }

const HELLO = 'hello '

/** A message that announces no change: a process that receives its own is listening. */
export const helloOf = (greeting: string): string => `${HELLO}${greeting}`

export function changedIds(message: string | null): ChangeNews {
  if (message?.startsWith(HELLO)) return { kind: 'hello', greeting: message.slice(HELLO.length) }
  if (!message || !/^\d+(,\d+)*$/.test(message)) return { kind: 'unknown' }
  return { kind: 'ids', ids: message.split(',').map(Number) }
}
