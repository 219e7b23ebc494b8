'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { VacancyRows } from './vacancy-rows.tsx'

/** What was kept, latest first. A vacancy that is let go stays in sight until the list is opened again. */
export function FavoritesView({ page }: { page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.favorites.list.queryOptions({ page }))
  if (list.isPending) return <SkeletonRows rows={6} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  if (list.data.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Star}
          title={page > 0 ? 'This page is past the end of the list' : 'No favourites yet'}
          action={
            <Button asChild variant="primary">
              <Link href="/vacancies">Search vacancies</Link>
            </Button>
          }
        >
          Press the star of a vacancy, or F in the list, to find it here again.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <VacancyRows items={list.data.items} label="Favourite vacancies" />
      <Pagination
        page={list.data.page}
        pages={list.data.pages}
        hrefFor={(to) => withQuery('/vacancies/favorites', { page: to || undefined })}
      />
    </>
  )
}
