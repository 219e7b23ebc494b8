'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Camera, Undo2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { jobProgress } from '../jobs/job-progress.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Server } from '../types.ts'
import { NameField } from '../fields.tsx'
import { ScheduleCard } from './schedule-card.tsx'

type Snapshot = RouterOutput['cloud']['snapshots']['list'][number]

/** The snapshots of a server: creating them by hand or by schedule, and restoring or deleting them. */
export function SnapshotsTab({ server, disabled }: { server: Server; disabled: boolean }) {
  const t = texts('cloud.snapshots')
  const trpc = useTRPC()
  const snapshots = useQuery(trpc.cloud.snapshots.list.queryOptions({ id: server.ID }))
  return (
    <div className="flex max-w-reading flex-col gap-6">
      {!disabled && <CreateSnapshot server={server} />}
      <Card aria-label={t('title')}>
        <QueryStatus query={snapshots} rows={2} />
        {snapshots.data?.length === 0 && <EmptyState icon={Camera} title={t('empty')} text={t('emptyText')} />}
        <ul className="flex flex-col divide-y empty:hidden">
          {snapshots.data?.map((snapshot) => (
            <li key={snapshot.ID} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <UserText text={snapshot.Name} className="font-medium wrap-anywhere" />
                  <StateBadge state={snapshot.State} />
                  {snapshot.Scheduled && <Badge>{t('scheduled')}</Badge>}
                </span>
                <span className="text-subtle">
                  <RelativeTime at={snapshot.DateCreate} />
                </span>
              </div>
              {!disabled && <Actions snapshot={snapshot} />}
            </li>
          ))}
        </ul>
      </Card>
      {!disabled && <ScheduleCard server={server} />}
    </div>
  )
}

function CreateSnapshot({ server }: { server: Server }) {
  const t = texts('cloud.snapshots')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Name: '' } })
  const create = useFormMutation(
    form,
    trpc.cloud.snapshots.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter(), done: t('begun') },
      onSuccess: () => form.reset(),
    }),
  )
  return (
    <CardForm {...create.formProps(({ Name }) => ({ id: server.ID, Name }))} title={t('create')} action={t('create')}>
      <p className="text-muted">{t('createText')}</p>
      <NameField form={form} name="Name" label={t('name')} required={t('nameMissing')} />
    </CardForm>
  )
}

function Actions({ snapshot: { ID, Name, ServerID, State } }: { snapshot: Snapshot }) {
  const t = texts('cloud.snapshots')
  const trpc = useTRPC()
  const meta = { progress: jobProgress, reload: trpc.cloud.pathFilter() }
  const restore = useMutation(trpc.cloud.snapshots.restore.mutationOptions({ meta }))
  const remove = useMutation(trpc.cloud.snapshots.delete.mutationOptions({ meta }))
  if (State === 'Deleting') return null
  const input = { id: ServerID, snapshot: ID }
  return (
    <span className="flex gap-1">
      {State === 'Active' && (
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="ghost" aria-label={t('restoreOne', { name: Name })}>
              <Undo2 aria-hidden /> {t('restore')}
            </Button>
          }
          title={t('restoreOne', { name: Name })}
          action={t('restore')}
          onConfirm={() => restore.mutateAsync(input)}
        >
          <p>{t('restoreText')}</p>
        </ConfirmDialog>
      )}
      <DeleteButton
        label={t('delete')}
        title={t('deleteOne', { name: Name })}
        onConfirm={() => remove.mutateAsync(input)}
      >
        <p>{t('deleteText')}</p>
      </DeleteButton>
    </span>
  )
}
