import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { isoOf } from '../format.ts'

export type Negotiation = RouterOutput['vacancies']['negotiations']['get']
export type Side = 'applicant' | 'employer'

/** Whether the data is for the applicant or the employer: only the owner of a resume gets its status. */
export function sideOf({ resume }: Pick<Stated, 'resume'>): Side {
  return resume?.status ? 'applicant' : 'employer'
}

/** The path of the list of responses for each side; that of a response is below it. */
export const RESPONSE_PATHS: Record<Side, string> = {
  applicant: '/vacancies/responses',
  employer: '/vacancies/employer/responses',
}

type ResponseRowProps = {
  negotiation: Negotiation
  title: string
  about: string | undefined
  /** Whether something in the response is unread. */
  unread: boolean
}

/** A response in a list: applicants see the vacancy, employers the applicant. */
export function ResponseRow({ negotiation, title, about, unread }: ResponseRowProps) {
  return (
    <Link
      data-row
      href={`${RESPONSE_PATHS[sideOf(negotiation)]}/${negotiation.id}`}
      prefetch={false}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-hover/60"
    >
      <span lang={langOf(title)} className="min-w-0 basis-full sm:flex-1 sm:basis-64">
        <span className="flex items-baseline gap-2 text-base font-medium">
          {unread && (
            <span lang={currentLocale()} className="shrink-0 self-center">
              <span className="sr-only">{texts('vacancies.responses')('new')}</span>
              <span aria-hidden className="block size-2 rounded-full bg-accent" />
            </span>
          )}
          <span className="truncate">{title}</span>
        </span>
        <span className="block truncate text-muted">{about}</span>
      </span>
      <StateBadge negotiation={negotiation} />
      <span className="w-28 text-right text-subtle max-sm:w-auto">
        <RelativeTime at={isoOf(negotiation.updated_at)} />
      </span>
    </Link>
  )
}

const STATES = [
  { id: 'response', text: 'toReview', tone: 'info' },
  { id: 'invitation', text: 'invitation', tone: 'success' },
  { id: 'discard', text: 'declined', tone: 'danger' },
] as const

type Stated = Pick<Negotiation, 'state' | 'viewed_by_opponent'> & {
  resume: Pick<NonNullable<Negotiation['resume']>, 'status'> | null
}

/** The state of a response; to the applicant an undecided one is sent, then viewed. */
export function StateBadge({ negotiation }: { negotiation: Stated }) {
  const { state, viewed_by_opponent: viewed } = negotiation
  const t = texts('vacancies.states')
  const known = STATES.find(({ id }) => id === state.id)
  const isUndecided = state.id === 'response' && sideOf(negotiation) === 'applicant'
  if (!known) return <Badge>{state.name}</Badge>
  return <Badge tone={known.tone}>{isUndecided ? t(viewed ? 'viewed' : 'sent') : t(known.text)}</Badge>
}
