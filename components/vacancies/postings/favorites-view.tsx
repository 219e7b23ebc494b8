'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { VacancyRows } from './vacancy-rows.tsx'

/** The favourites, latest first. A vacancy that is removed stays in the list until the page is opened again. */
export function FavoritesView({ page }: { page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.favorites.list.queryOptions({ page }))
  return (
    <PagedRows
      label="Favourite vacancies"
      query={list}
      skeleton={6}
      empty={
        <EmptyState
          icon={Star}
          title={page > 0 ? 'This page is past the end of the list' : 'No favourites yet'}
          link={{ href: '/vacancies', label: 'Search vacancies' }}
        >
          Press the star of a vacancy, or F in a list, to find it here again.
        </EmptyState>
      }
      rows={(items) => <VacancyRows items={items} label="Favourite vacancies" />}
      path="/vacancies/favorites"
    />
  )
}
