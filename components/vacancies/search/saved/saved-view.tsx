'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { PagedRows } from '#components/vacancies/paged-rows.tsx'
import { SavedRow } from './saved-row.tsx'

/** Every saved search with what is new in it. Asked again at each visit: looking changes the counts. */
export function SavedView({ page }: { page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.savedSearches.list.queryOptions({ page }, { refetchOnMount: 'always' }))
  if (list.isPending) return <SkeletonRows rows={4} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <PagedRows
      label="Saved searches"
      list={list.data}
      empty={
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
      }
      row={(search) => <SavedRow search={search} />}
      hrefFor={(to) => withQuery('/vacancies/saved', { page: to || undefined })}
    />
  )
}
