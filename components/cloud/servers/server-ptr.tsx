'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, RotateCcw } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'

type Pointer = RouterOutput['cloud']['servers']['ptr']

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

/** The reverse DNS name (PTR record) of a server's address. */
export function ServerPtr({ server }: { server: Server }) {
  const trpc = useTRPC()
  const t = texts('cloud.server.ptr')
  const pointer = useQuery(trpc.cloud.servers.ptr.queryOptions({ id: server.ID }))
  const [open, setOpen] = useState(false)
  const meta = { reload: trpc.cloud.pathFilter() }
  const set = useMutation(trpc.cloud.servers.setPtr.mutationOptions({ meta, onSuccess: () => setOpen(false) }))
  const reset = useMutation(trpc.cloud.servers.resetPtr.mutationOptions({ meta }))
  const disabled = server.State === 'Deleting' || server.State === 'Failed'
  const host = pointer.data?.Host ?? ''
  return (
    <Card aria-labelledby="ptr">
      <CardHeader>
        <CardTitle id="ptr">{t('title')}</CardTitle>
        <span className="flex gap-1">
          {pointer.data?.SetBy === 'User' && (
            <Button
              size="sm"
              variant="ghost"
              disabled={disabled}
              pending={reset.isPending}
              onClick={() => reset.mutate({ id: server.ID })}
            >
              <RotateCcw aria-hidden /> {t('reset')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            disabled={disabled || !pointer.data}
            onClick={() => setOpen(true)}
          >
            <Pencil aria-hidden /> {t(host === '' ? 'set' : 'change')}
          </Button>
        </span>
      </CardHeader>
      <CardBody>
        <QueryStatus query={pointer} rows={1} />
        {pointer.data && <PointerText pointer={pointer.data} />}
        {open && (
          <TextDialog
            title={t('dialog', { ip: server.IP })}
            label={t('host')}
            hint={t('hint')}
            text={host}
            required
            most={253}
            action={t('save')}
            onText={(Host) => set.mutateAsync({ id: server.ID, Host })}
            onClose={() => setOpen(false)}
          >
            {(name) => (
              <ApiCalls
                calls={[calls.setPtr(server.ID, name), calls.getPtr(server.ID), calls.resetPtr(server.ID)]}
                className="shadow-none"
              />
            )}
          </TextDialog>
        )}
      </CardBody>
    </Card>
  )
}

function PointerText({ pointer: { IP, Host, SetBy, Forward, JobID } }: { pointer: Pointer }) {
  const t = texts('cloud.server.ptr')
  if (Host === null) return <p className="text-muted">{t('none', { ip: IP })}</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="font-mono wrap-anywhere">{Host}</p>
      <p className="text-muted">
        {JobID !== null && `${t('publishing')} `}
        {SetBy === 'RecordSet' && `${t('followed')} `}
        {Forward !== null && t(`forward.${Forward}`)}
      </p>
    </div>
  )
}
