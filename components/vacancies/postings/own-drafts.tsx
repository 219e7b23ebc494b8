'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { FilePen, Pencil, Trash2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Button, IconButton, IconLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { isoOf } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'

type Draft = RouterOutput['vacancies']['drafts']['list']['items'][number]

/** The drafts of the user's company, last changed first: continue, publish or delete one. */
export function OwnDrafts({ page }: { page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.drafts.list.queryOptions({ page }))
  const items = list.data?.items.map((draft) => ({ ...draft, id: draft.draft_id }))
  return (
    <PagedRows
      label="Drafts"
      query={{ ...list, data: list.data && items && { ...list.data, items } }}
      skeleton={3}
      empty={
        <EmptyState
          icon={FilePen}
          title="No drafts"
          link={{ href: '/vacancies/employer/new', label: 'Write a vacancy' }}
        >
          A vacancy that you save as a draft waits here until you publish it.
        </EmptyState>
      }
      row={(draft) => <DraftRow draft={draft} />}
      path="/vacancies/employer"
      params={{ state: 'drafts' }}
    />
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { draft_id: id, publication_ready: isReady, completed_fields_percentage: share } = draft
  const title = draft.name || 'Untitled draft'
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
              <span lang={langOf(areas)}>{areas}</span> ·{' '}
            </>
          )}
          changed <RelativeTime at={isoOf(draft.last_change_time)} /> ·{' '}
          {isReady ? 'ready to publish' : `${share}% complete`}
        </>
      }
    >
      {isReady && <PublishButton id={id} title={title} />}
      <span className="flex gap-1">
        <IconLink icon={Pencil} label={`Continue ${title}`} href={href} prefetch={false} />
        <DeleteButton id={id} title={title} />
      </span>
    </TitleRow>
  )
}

type ActionProps = { id: string; title: string }

function PublishButton({ id, title }: ActionProps) {
  const trpc = useTRPC()
  const publish = useMutation(
    trpc.vacancies.drafts.publish.mutationOptions({
      meta: {
        done: 'Vacancy published',
        failed: 'The draft could not be published',
        reload: trpc.vacancies.pathFilter(),
      },
    }),
  )
  return (
    <Button
      pending={publish.isPending}
      aria-label={`Publish ${title}`}
      onClick={() => publish.mutate({ draft_id: id, ignore_duplicates: false })}
    >
      Publish
    </Button>
  )
}

function DeleteButton({ id, title }: ActionProps) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.vacancies.drafts.delete.mutationOptions({ meta: { reload: trpc.vacancies.drafts.pathFilter() } }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={`Delete ${title}`} title="Delete" />}
      title="Delete this draft?"
      action="Delete draft"
      onConfirm={() => remove.mutateAsync({ draft_id: id })}
    >
      It cannot be restored.
    </ConfirmDialog>
  )
}
