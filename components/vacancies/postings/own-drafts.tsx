'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FilePen, Pencil, Trash2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Button, IconButton, IconLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'

type Draft = RouterOutput['vacancies']['drafts']['list']['items'][number]

/** The drafts of the user's company, last changed first: continue, publish or delete one. */
export function OwnDrafts({ page }: { page: number }) {
  const t = texts('vacancies.employer')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.drafts.list.queryOptions({ page }))
  const items = list.data?.items.map((draft) => ({ ...draft, id: draft.draft_id }))
  return (
    <PagedRows
      label={t('drafts')}
      query={{ ...list, data: list.data && items && { ...list.data, items } }}
      skeleton={3}
      empty={
        <EmptyState
          icon={FilePen}
          title={t('noDrafts')}
          text={t('noDraftsText')}
          link={{ href: '/vacancies/employer/new', label: t('write') }}
        />
      }
      row={(draft) => <DraftRow draft={draft} />}
      path="/vacancies/employer"
      params={{ state: 'drafts' }}
    />
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const t = texts('vacancies.employer')
  const { draft_id: id, publication_ready: isReady, completed_fields_percentage: share } = draft
  const title = draft.name || t('untitled')
  const href = `/vacancies/employer/drafts/${id}`
  const areas = draft.areas.map(({ name }) => name).join(', ')
  return (
    <TitleRow
      href={href}
      title={title}
      oneLine={!isReady}
      detail={
        <>
          {areas && (
            <>
              <UserText text={areas} /> ·{' '}
            </>
          )}
          {t.rich('changed', { time: () => <RelativeTime at={isoOf(draft.last_change_time)} /> })} ·{' '}
          {isReady ? t('ready') : t('complete', { percent: share })}
        </>
      }
    >
      {isReady && <PublishButton id={id} title={title} />}
      <span className="flex gap-1">
        <IconLink icon={Pencil} label={t('continue', { name: title })} href={href} />
        <DeleteButton id={id} title={title} />
      </span>
    </TitleRow>
  )
}

type ActionProps = { id: string; title: string }

function PublishButton({ id, title }: ActionProps) {
  const t = texts('vacancies.employer')
  const trpc = useTRPC()
  const publish = useMutation(
    trpc.vacancies.drafts.publish.mutationOptions({
      meta: {
        done: t('publishDone'),
        failed: t('publishFailed'),
        reload: trpc.vacancies.pathFilter(),
      },
    }),
  )
  return (
    <Button
      pending={publish.isPending}
      aria-label={t('publishOne', { name: title })}
      onClick={() => publish.mutate({ draft_id: id, ignore_duplicates: false })}
    >
      {t('publish')}
    </Button>
  )
}

function DeleteButton({ id, title }: ActionProps) {
  const t = texts('vacancies.employer')
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.vacancies.drafts.delete.mutationOptions({ meta: { reload: trpc.vacancies.drafts.pathFilter() } }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={t('deleteOne', { name: title })} title={t('delete')} />}
      title={t('deleteTitle')}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ draft_id: id })}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
