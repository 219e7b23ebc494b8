'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { VacancyRows } from './vacancy-rows.tsx'

/** The favourites, latest first. A vacancy that is removed stays in the list until the page is opened again. */
export function FavoritesView({ page }: { page: number }) {
  const t = texts('vacancies.favorites')
  const common = texts('vacancies.common')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.favorites.list.queryOptions({ page }))
  return (
    <PagedRows
      label={t('page')}
      query={list}
      skeleton={6}
      empty={
        <EmptyState
          icon={Star}
          title={page > 0 ? common('nothingHere') : t('empty')}
          text={t('emptyText')}
          link={{ href: '/vacancies', label: common('searchVacancies') }}
        />
      }
      rows={(items) => <VacancyRows items={items} label={t('page')} />}
      path="/vacancies/favorites"
    />
  )
}
