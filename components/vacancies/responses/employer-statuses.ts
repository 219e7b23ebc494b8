import type { Status } from './responses-view.tsx'

/** What an employer may narrow responses to. */
export const EMPLOYER_STATUSES: readonly [Status | '', string][] = [
  ['', 'All'],
  ['response', 'To review'],
  ['invitations', 'Invited'],
  ['discard', 'Declined'],
]
