'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { ResponseRow } from './response-row.tsx'

export type Status = NonNullable<RouterInput['vacancies']['negotiations']['list']['status']>

/** One's own responses. Asked again at each visit: reading one changes what is new. */
export function ResponsesView({ status, page }: { status: Status; page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.negotiations.list.queryOptions({ status, page }, { refetchOnMount: 'always' }))
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <PagedRows
      label="Your responses"
      list={list.data}
      empty={
        <EmptyState
          icon={Send}
          title={status === 'all' ? 'No responses yet' : 'No responses of this kind'}
          action={
            <Button asChild variant="primary">
              <Link href="/vacancies">Search vacancies</Link>
            </Button>
          }
        >
          Open a vacancy and press “Respond”: the employer’s answer appears here.
        </EmptyState>
      }
      row={(negotiation) => (
        <ResponseRow
          negotiation={negotiation}
          title={negotiation.vacancy?.name ?? 'A vacancy that is gone'}
          about={negotiation.vacancy?.employer.name}
          fresh={negotiation.has_updates}
        />
      )}
      hrefFor={(to) =>
        withQuery('/vacancies/responses', { status: status === 'all' ? undefined : status, page: to || undefined })
      }
    />
  )
}
