import { subscribe } from '#server/core/news.ts'
import { singleton } from '#server/core/singleton.ts'

/** How often the searchable vacancies are known to have changed since this process began to listen. */
export interface Changes {
  version: number
}

/**
 * Counts the commits that changed a searchable vacancy, in any process: the trigger of `vacancy_search` announces each.
 * After a lost connection it counts one, since announcements may have been missed.
 */
export const vacancyChanges = (): Changes =>
  singleton('vacancies.changes', () => {
    const changes: Changes = { version: 0 }
    subscribe('vacancies_changed', () => changes.version++)
    return changes
  })
