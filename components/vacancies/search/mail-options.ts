import type { RouterOutput } from '#components/trpc/client.ts'

type Mail = RouterOutput['vacancies']['savedSearches']['get']['mail']

/** When new matches of a saved search are mailed, as a select offers it. */
export const MAIL_OPTIONS: readonly [value: Mail, label: string][] = [
  ['never', 'No mail'],
  ['at_once', 'Mail at once'],
  ['daily', 'Mail once a day'],
]
