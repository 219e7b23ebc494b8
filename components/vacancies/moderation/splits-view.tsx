'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Merge, Split } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserLink, UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { PagedRows } from '../paged-rows.tsx'

type SplitPair = RouterOutput['vacancies']['moderation']['splits']['items'][number]

/** Pairs of postings that operators have marked as different jobs, each with the way back. */
export function SplitsView({ page }: { page: number }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.moderation.splits.queryOptions({ page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('splits')}
      query={list}
      skeleton={5}
      empty={<EmptyState icon={Split} title={t('noSplits')} text={t('noSplitsText')} />}
      row={(pair) => <PairRow pair={pair} />}
      path="/vacancies/moderation/duplicates"
      params={{ show: 'splits' }}
    />
  )
}

function PairRow({ pair }: { pair: SplitPair }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const rejoin = useMutation(
    trpc.vacancies.moderation.rejoin.mutationOptions({
      meta: { done: t('rejoinDone'), failed: t('rejoinFailed'), reload: trpc.vacancies.pathFilter() },
    }),
  )
  const { vacancy, other, by, at } = pair
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 basis-full flex-col gap-1 sm:flex-1 sm:basis-64">
        {[vacancy, other].map(({ id, name, employer, area }, place) => (
          <p key={id} className="wrap-anywhere">
            <UserLink
              {...(place === 0 && { 'data-row': true })}
              href={`/vacancies/${id}`}
              prefetch={false}
              text={name}
              className="font-medium hover:underline"
            />
            <span className="text-subtle">
              {' · '}
              <UserText text={employer.name} />
              {' · '}
              <UserText text={area.name} />
            </span>
          </p>
        ))}
        <p className="text-subtle">
          {t.rich('splitBy', { by: by ?? t('splitBySomebody'), time: () => <RelativeTime at={isoOf(at)} /> })}
        </p>
      </div>
      <Button pending={rejoin.isPending} onClick={() => rejoin.mutate({ vacancy_id: vacancy.id, other_id: other.id })}>
        <Merge aria-hidden /> {t('rejoin')}
      </Button>
    </div>
  )
}
