import { texts } from '#i18n/texts.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import type { Status } from './responses-view.tsx'

/** The status in the address of the page, or all. */
export async function statusIn(searchParams: SearchParams): Promise<Status> {
  const given = (await pick(searchParams, 'status')).status
  return statuses().find(([value]) => value === given)?.[0] || 'all'
}

/** What an employer may narrow responses to. */
export function StatusFilter({ path, status }: { path: string; status: Status }) {
  const current = status === 'all' ? '' : status
  const label = texts('vacancies.responses')('status')
  return <StatusLinks label={label} path={path} param="status" options={statuses()} current={current} />
}

function statuses(): readonly [Status | '', string][] {
  const t = texts('vacancies.responses')
  return [
    ['', t('all')],
    ['response', t('toReview')],
    ['invitations', t('invited')],
    ['discard', t('declined')],
  ]
}
