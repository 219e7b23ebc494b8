import { randomUUID } from 'node:crypto'
import { db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { publicDataChanged, whenPrimaryReturns } from '#server/core/database/replica.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { within } from '#server/core/within.ts'

/** The channel that announces every commit that changes searchable vacancies, with their ids. */
export const CHANGES = 'vacancies_changed'

/** Announces that a node of the search cluster has applied changes. */
export const APPLIED = 'vacancies_applied'

/** How many changes of searchable vacancies this process has seen since it began to listen. */
export interface Changes {
  version: number
}

/**
 * Counts the commits of any process that changed searchable vacancies, which triggers of `vacancy_search` announce. A
 * reconnection counts as one change, since announcements may have been missed. Changes that a node of the search
 * cluster has applied count too: lists made before them are out of date.
 */
export const vacancyChanges = (): Changes =>
  singleton('vacancies.changes', () => {
    const changes: Changes = { version: 0 }
    const changed = () => {
      changes.version++
      publicDataChanged()
    }
    subscribe(CHANGES, (message) => {
      if (changedIds(message).kind !== 'hello') changed()
    })
    subscribe(APPLIED, () => void changes.version++)
    whenPrimaryReturns(changed)
    return changes
  })

/**
 * An announcement: these vacancies changed, unknown ones changed, or a process has begun to listen.
 */
export type ChangeNews = { kind: 'ids'; ids: number[] } | { kind: 'unknown' } | { kind: 'hello'; greeting: string }

const HELLO = 'hello '

export function changedIds(message: string | null): ChangeNews {
  if (message?.startsWith(HELLO)) return { kind: 'hello', greeting: message.slice(HELLO.length) }
  if (!message || !/^\d+(,\d+)*$/.test(message)) return { kind: 'unknown' }
  return { kind: 'ids', ids: message.split(',').map(Number) }
}

/**
 * Publishes a greeting and resolves when this process has received it: its subscribers have then received every
 * announcement that was made before, and miss none from then on.
 * @throws Error when messages do not arrive
 */
export async function allHeard(): Promise<void> {
  const greeting = randomUUID()
  const greetings = awaited()
  const heard = new Promise<void>((resolve) => greetings.set(greeting, resolve))
  for (let tries = 0; greetings.has(greeting); tries++) {
    if (tries === 100) throw new Error('announcements of changes do not arrive')
    await publish(db(), CHANGES, HELLO + greeting)
    await within(100, heard)
  }
}

/** Callbacks of `allHeard`, by the greeting whose arrival each awaits. */
const awaited = (): Map<string, () => void> =>
  singleton('vacancies.greetings', () => {
    const greetings = new Map<string, () => void>()
    subscribe(CHANGES, (message) => {
      const news = changedIds(message)
      if (news.kind !== 'hello') return
      greetings.get(news.greeting)?.()
      greetings.delete(news.greeting)
    })
    return greetings
  })
