'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRowKeys } from '#components/shell/row-keys.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ResponseRow } from './response-row.tsx'

export type Status = NonNullable<RouterInput['vacancies']['negotiations']['list']['status']>

/** One's own responses. Asked again at each visit: reading one changes what is new. */
export function ResponsesView({ status, page }: { status: Status; page: number }) {
  const trpc = useTRPC()
  const keys = useRowKeys<HTMLUListElement>()
  const list = useQuery(trpc.vacancies.negotiations.list.queryOptions({ status, page }, { refetchOnMount: 'always' }))
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <>
      <Card aria-label="Your responses" className="overflow-hidden">
        {list.data.items.length === 0 && (
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
        )}
        <ul ref={keys} className="divide-y">
          {list.data.items.map((negotiation) => (
            <li key={negotiation.id}>
              <ResponseRow
                negotiation={negotiation}
                title={negotiation.vacancy?.name ?? 'A vacancy that is gone'}
                about={negotiation.vacancy?.employer.name}
                fresh={negotiation.has_updates}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination
        page={list.data.page}
        pages={list.data.pages}
        hrefFor={(to) =>
          withQuery('/vacancies/responses', { status: status === 'all' ? undefined : status, page: to || undefined })
        }
      />
    </>
  )
}
