'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { CopyCheck, Split } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { Decide } from './decide.tsx'
import { SideBySide, type Posting } from './side-by-side.tsx'

/** The postings of one job, each beside the first. */
export function CompareView({ id, page }: { id: string; page: number }) {
  const t = texts('vacancies.moderation')
  const { duplicatesOf } = useTRPC().vacancies.moderation
  const first = useQuery(duplicatesOf.queryOptions({ vacancy_id: id, per_page: 1 })).data?.items[0]
  const list = useQuery(duplicatesOf.queryOptions({ vacancy_id: id, page }))
  const offset = page * (list.data?.per_page ?? 0)
  return (
    <PagedRows
      label={t('comparisons')}
      query={list}
      skeleton={8}
      empty={null}
      rows={(items) => (
        <ul aria-label={t('comparisons')} className="flex flex-col gap-6">
          {items.map((item, at) =>
            first && item.id !== first.id ? (
              <li key={item.id}>
                <Comparison first={first} other={item} number={offset + at + 1} count={list.data?.found ?? 0} />
              </li>
            ) : null,
          )}
          {list.data?.found === 1 && (
            <li>
              <Card>
                <EmptyState icon={CopyCheck} title={t('alone')} text={t('aloneText')} />
              </Card>
            </li>
          )}
        </ul>
      )}
      path="/vacancies/moderation/duplicates"
      params={{ group: id }}
    />
  )
}

type ComparisonProps = { first: Posting; other: Posting; number: number; count: number }

function Comparison({ first, other, number, count }: ComparisonProps) {
  const t = texts('vacancies.moderation')
  const title = t('other', { number, count })
  return (
    <Card aria-label={title}>
      <CardHeader className="flex-wrap">
        <CardTitle>{title}</CardTitle>
        <span className="flex flex-wrap gap-2">
          <SplitButton first={first.id} other={other.id} />
          <Decide id={other.id} state="approved" />
        </span>
      </CardHeader>
      <CardBody>
        <SideBySide first={first} other={other} otherTitle={title} />
      </CardBody>
    </Card>
  )
}

function SplitButton({ first, other }: { first: string; other: string }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const split = useMutation(
    trpc.vacancies.moderation.split.mutationOptions({
      meta: { done: t('splitDone'), reload: trpc.vacancies.pathFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <Split aria-hidden /> {t('split')}
        </Button>
      }
      title={t('splitTitle')}
      action={t('split')}
      onConfirm={() => split.mutateAsync({ vacancy_id: first, other_id: other })}
    >
      {t('splitText')}
    </ConfirmDialog>
  )
}
