import { texts } from '#i18n/texts.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import type { Status } from './responses-view.tsx'

/** The status in the address of the page, or all. */
export async function statusIn(searchParams: SearchParams): Promise<Status> {
  const given = (await pick(searchParams, 'status')).status
  return statuses().find(([value]) => value === given)?.[0] || 'all'
}

type StatusFilterProps = {
  path: string
  status: Status
  /** What else of the address stays. */ keep?: Record<string, string | undefined>
}

/** What an employer may narrow responses to. */
export function StatusFilter({ path, status, keep }: StatusFilterProps) {
  const current = status === 'all' ? '' : status
  const label = texts('vacancies.responses')('status')
  return <StatusLinks label={label} path={path} param="status" options={statuses()} current={current} keep={keep} />
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
