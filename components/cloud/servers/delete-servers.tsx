'use client'

import { texts } from '#i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Server } from '../types.ts'
import { forEachServer } from './power-action.tsx'

type DeleteServersProps = {
  /** The button that opens the dialog. */
  trigger: ReactNode
  servers: readonly Server[]
  onDone?: () => void
}

/** Deletes servers, after the user has typed the name of the server, or for several servers a phrase. */
export function DeleteServers({ trigger, servers, onDone }: DeleteServersProps) {
  const trpc = useTRPC()
  const t = texts('cloud.deletion')
  const remove = useMutation(
    trpc.cloud.servers.delete.mutationOptions({ meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() } }),
  )
  const zones = useQuery(trpc.cloud.zones.list.queryOptions({ limit: 1 }))
  const [withRecords, setWithRecords] = useState(false)
  const single = servers.length === 1 ? servers[0] : undefined
  const count = servers.length
  const run = async () => {
    await forEachServer(servers, ({ ID }) =>
      remove.mutateAsync({ id: ID, ...(withRecords && { delete_records: true }) }),
    )
    onDone?.()
  }
  return (
    <ConfirmDialog
      trigger={trigger}
      title={t('title', { count, name: single?.Name ?? '' })}
      phrase={single ? single.Name : t('phrase', { count })}
      action={t('action', { count })}
      onConfirm={run}
    >
      {single ? (
        <p className="mb-3">{t('one', { name: single.Name, ip: single.IP })}</p>
      ) : (
        <p className="mb-3">
          {t.rich('several', {
            names: () => (
              <span className="font-medium wrap-anywhere text-fg">{servers.map(({ Name }) => Name).join(', ')}</span>
            ),
          })}
        </p>
      )}
      {(zones.data?.total ?? 0) > 0 && (
        <Choice
          id="delete-records"
          label={t('records', { count })}
          checked={withRecords}
          onChange={(event) => setWithRecords(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
