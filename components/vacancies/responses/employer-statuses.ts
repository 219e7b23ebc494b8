import { texts } from '#i18n/texts.ts'
import type { Status } from './responses-view.tsx'

/** What an employer may narrow responses to. */
export function employerStatuses(): readonly [Status | '', string][] {
  const t = texts('vacancies.responses')
  return [
    ['', t('all')],
    ['response', t('toReview')],
    ['invitations', t('invited')],
    ['discard', t('declined')],
  ]
}
