'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Stack } from '../types.ts'
import { hostOf } from './parts-text.ts'

/** Deletes a stack after its name was typed; names everything that goes with it. */
export function DeleteStack({ stack }: { stack: Stack }) {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const { ID, Name, Servers, Networks, Firewalls, Records } = stack
  const remove = useMutation(
    trpc.cloud.stacks.delete.mutationOptions({ meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() } }),
  )
  const parts = [
    [t('servers'), Servers.map((server) => server.Name)],
    [t('networks'), Networks.map((network) => network.Name)],
    [t('firewalls'), Firewalls.map((firewall) => firewall.Name)],
    [t('records'), Records.map((record) => `${hostOf(record)} ${record.Type}`)],
  ] as const
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('delete')}</Button>}
      title={t('deleteOne', { name: Name })}
      phrase={Name}
      action={t('delete')}
      onConfirm={() => remove.mutateAsync({ id: ID })}
    >
      <p className="mb-3">{t('deleteText')}</p>
      <dl className="mb-3 flex flex-col gap-1 empty:hidden">
        {parts
          .filter(([, names]) => names.length > 0)
          .map(([kind, names]) => (
            <div key={kind} className="flex gap-2">
              <dt className="w-24 shrink-0 text-subtle">{kind}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{names.join(', ')}</dd>
            </div>
          ))}
      </dl>
    </ConfirmDialog>
  )
}
