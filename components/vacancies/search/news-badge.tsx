'use client'

import { texts } from '#i18n/texts.ts'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/locale.ts'

const EVERY_MS = 5 * 60_000

/** How many new vacancies the saved searches have, beside their link; nothing when there are none. */
export function NewsBadge() {
  const trpc = useTRPC()
  const { data, refetch } = useQuery(
    trpc.vacancies.savedSearches.news.queryOptions({}, { staleTime: 60_000, refetchInterval: EVERY_MS }),
  )
  // Opening the new vacancies of a search marks them as seen.
  const opened = useSearchParams().get('saved_search_id')
  const isSearching = useIsFetching(trpc.vacancies.search.pathFilter()) > 0
  useEffect(() => {
    if (opened !== null && !isSearching) void refetch()
  }, [opened, isSearching, refetch])
  if (!data || data.vacancies === 0) return null
  const t = texts('vacancies.nav')
  return (
    <Badge tone="accent" className="ml-1.5" title={t('news', { count: data.vacancies })}>
      {formatNumber(data.vacancies)}
      <span className="sr-only">{t('unseen')}</span>
    </Badge>
  )
}
