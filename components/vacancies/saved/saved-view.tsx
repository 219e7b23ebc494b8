'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useRowKeys } from '#components/shell/row-keys.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { SavedRow } from './saved-row.tsx'

/** Every saved search with what is new in it. Asked again at each visit: looking changes the counts. */
export function SavedView({ page }: { page: number }) {
  const trpc = useTRPC()
  const keys = useRowKeys<HTMLUListElement>()
  const list = useQuery(trpc.vacancies.savedSearches.list.queryOptions({ page }, { refetchOnMount: 'always' }))
  if (list.isPending) return <SkeletonRows rows={4} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <>
      <Card aria-label="Saved searches" className="overflow-hidden">
        {list.data.items.length === 0 && (
          <EmptyState
            icon={BellPlus}
            title="No saved searches yet"
            action={
              <Button asChild variant="primary">
                <Link href="/vacancies">Search vacancies</Link>
              </Button>
            }
          >
            Search for something and press the bell above the list: here you will see what is new since you last looked.
          </EmptyState>
        )}
        <ul ref={keys} className="divide-y">
          {list.data.items.map((search) => (
            <li key={search.id}>
              <SavedRow search={search} />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination
        page={list.data.page}
        pages={list.data.pages}
        hrefFor={(to) => withQuery('/vacancies/saved', { page: to || undefined })}
      />
    </>
  )
}
