'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Briefcase, Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton, IconLink, LinkButton } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'
import { ownVacanciesInput } from '../search/query.ts'
import type { Item } from './vacancy-row.tsx'

type OwnVacanciesProps = { companyId: string; archived: boolean; page: number }

/** The vacancies of the user's own company, open or archived, each with how many applicants responded. */
export function OwnVacancies({ companyId, archived, page }: OwnVacanciesProps) {
  const t = texts('vacancies.employer')
  const trpc = useTRPC()
  const open = useQuery(trpc.vacancies.search.queryOptions(ownVacanciesInput(companyId, page), { enabled: !archived }))
  const past = useQuery(trpc.vacancies.archived.list.queryOptions({ page }, { enabled: archived }))
  const list = archived ? past : open
  // The search may lag behind what was just archived.
  const items = list.data?.items.filter((vacancy) => vacancy.archived === archived) ?? []
  return (
    <PagedRows
      label={archived ? t('archivedList') : t('openList')}
      query={{ ...list, data: list.data && { ...list.data, items } }}
      skeleton={6}
      empty={
        <EmptyState
          icon={Briefcase}
          title={archived ? t('noArchived') : t('noOpen')}
          text={archived ? t('noArchivedText') : t('noOpenText')}
          link={{ href: '/vacancies/employer/new', label: t('publishVacancy') }}
        />
      }
      row={(vacancy) => <OwnVacancyRow vacancy={vacancy} />}
      path="/vacancies/employer"
      params={{ state: archived ? 'archived' : undefined }}
    />
  )
}

/** One of them: read the responses, edit, archive or publish again. */
function OwnVacancyRow({ vacancy }: { vacancy: Item }) {
  const t = texts('vacancies.employer')
  const { id, name, counters } = vacancy
  const count = counters?.responses ?? 0
  return (
    <TitleRow
      href={`/vacancies/${id}`}
      title={name}
      detail={
        <>
          <UserText text={vacancy.area.name} /> ·{' '}
          {t.rich('published', { time: () => <RelativeTime at={isoOf(vacancy.published_at)} /> })}
        </>
      }
    >
      <LinkButton href={`/vacancies/employer/vacancies/${id}/responses`} aria-label={t('responsesTo', { count, name })}>
        {t('responses', { count })}
      </LinkButton>
      <span className="flex gap-1">
        <IconLink icon={Pencil} label={t('edit', { name })} href={`/vacancies/employer/vacancies/${id}`} />
        <ArchiveButton vacancy={vacancy} />
      </span>
    </TitleRow>
  )
}

function ArchiveButton({ vacancy: { id, name, archived } }: { vacancy: Item }) {
  const t = texts('vacancies.employer')
  const trpc = useTRPC()
  const reload = trpc.vacancies.pathFilter()
  const archive = useMutation(trpc.vacancies.archived.add.mutationOptions({ meta: { done: t('archiveDone'), reload } }))
  const restore = useMutation(
    trpc.vacancies.archived.remove.mutationOptions({
      meta: { done: t('restoreDone'), failed: t('restoreFailed'), reload },
    }),
  )
  if (archived)
    return (
      <IconButton
        icon={ArchiveRestore}
        label={t('restoreOne', { name })}
        title={t('restore')}
        pending={restore.isPending}
        onClick={() => restore.mutate({ vacancy_id: id })}
      />
    )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Archive} label={t('archiveOne', { name })} title={t('archive')} />}
      title={t('archiveTitle')}
      action={t('archive')}
      onConfirm={() => archive.mutateAsync({ vacancy_id: id })}
    >
      {t('archiveText')}
    </ConfirmDialog>
  )
}
