'use client'

import { useQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'

const PATH = '/vacancies/moderation/duplicates'

/** Jobs that are posted several times, for operators. */
export function DuplicatesView({ page }: { page: number }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const options = trpc.vacancies.moderation.duplicates.queryOptions({ page }, { refetchOnMount: 'always' })
  const list = useQuery(options)
  return (
    <PagedRows
      label={t('duplicateList')}
      query={list}
      skeleton={5}
      empty={<EmptyState icon={CopyCheck} title={t('noDuplicates')} text={t('noDuplicatesText')} />}
      row={({ id, size, employers, sources, newest_at: at, vacancy }) => (
        <TitleRow
          href={`${PATH}?group=${id}`}
          title={vacancy.name}
          detail={
            <>
              <UserText text={vacancy.area.name} /> · {t('employers', { count: employers })} ·{' '}
              {t.rich('newest', { time: () => <RelativeTime at={isoOf(at)} /> })}
            </>
          }
        >
          <span className="flex flex-wrap gap-1.5">
            {sources.map((source) => (
              <Badge key={source}>{source}</Badge>
            ))}
            <Badge tone="info">{t('postings', { count: size })}</Badge>
          </span>
        </TitleRow>
      )}
      path={PATH}
    />
  )
}
