'use client'

import { useQuery } from '@tanstack/react-query'
import { Pencil, ShieldCheck } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { IconLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { PagedRows, TitleRow } from '../paged-rows.tsx'
import { HeldNotice } from './held-notice.tsx'

/** The vacancies of the user's own company that moderation holds back. */
export function HeldVacancies({ page }: { page: number }) {
  const t = texts('vacancies.held')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.moderation.held.queryOptions({ page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('list')}
      query={list}
      skeleton={3}
      empty={<EmptyState icon={ShieldCheck} title={t('none')} text={t('noneText')} />}
      row={({ vacancy: { id, name, area }, ...moderation }) => (
        <>
          <TitleRow oneLine href={`/vacancies/${id}`} title={name} detail={<UserText text={area.name} />}>
            <IconLink
              icon={Pencil}
              label={texts('vacancies.employer')('edit', { name })}
              href={`/vacancies/employer/vacancies/${id}`}
            />
          </TitleRow>
          <div className="px-4 pb-4">
            <HeldNotice id={id} moderation={moderation} />
          </div>
        </>
      )}
      path="/vacancies/employer"
      params={{ state: 'held' }}
    />
  )
}
