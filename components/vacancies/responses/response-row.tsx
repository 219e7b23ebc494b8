import Link from 'next/link'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { isoOf } from '../wire-date.ts'
import { StateBadge } from './state-badge.tsx'
import type { Negotiation } from './types.ts'

type ResponseRowProps = {
  negotiation: Negotiation
  title: string
  about: string | undefined
  /** Something in it has not been seen. */
  fresh: boolean
}

/** A response in a list: to the applicant the vacancy, to the employer the person. */
export function ResponseRow({ negotiation, title, about, fresh }: ResponseRowProps) {
  return (
    <Link
      data-row
      href={`/vacancies/responses/${negotiation.id}`}
      prefetch={false}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-hover/60"
    >
      <span lang="ru" className="min-w-0 basis-full sm:flex-1 sm:basis-64">
        <span className="flex items-baseline gap-2 text-base font-medium">
          {fresh && (
            <span lang="en" className="shrink-0 self-center">
              <span className="sr-only">New: </span>
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
