import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'

type Mail = RouterOutput['vacancies']['savedSearches']['get']['mail']

/** When new matches of a saved search are mailed, as a select offers it. */
export function mailOptions(): readonly [value: Mail, label: string][] {
  const t = texts('vacancies.saving')
  return MAILS.map((mail) => [mail, t(mail)])
}

const MAILS = ['never', 'at_once', 'daily'] as const
