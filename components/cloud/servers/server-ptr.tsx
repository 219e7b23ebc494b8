'use client'

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

const NameDialog = dynamic(async () => (await import('#components/trpc/name-dialog.tsx')).NameDialog, { ssr: false })

/** The name that the address of a server points to. */
export function ServerPtr({ server }: { server: Server }) {
  const trpc = useTRPC()
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
        <CardTitle id="ptr">Reverse DNS</CardTitle>
        <span className="flex gap-1">
          {pointer.data?.SetBy === 'User' && (
            <Button
              size="sm"
              variant="ghost"
              disabled={disabled}
              pending={reset.isPending}
              onClick={() => reset.mutate({ id: server.ID })}
            >
              <RotateCcw aria-hidden /> Reset
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            disabled={disabled || !pointer.data}
            onClick={() => setOpen(true)}
          >
            <Pencil aria-hidden /> {host === '' ? 'Set' : 'Change'}
          </Button>
        </span>
      </CardHeader>
      <CardBody>
        <QueryStatus query={pointer} rows={1} />
        {pointer.data && <PointerText pointer={pointer.data} />}
        {open && (
          <NameDialog
            title={`Reverse DNS of ${server.IP}`}
            label="Host name"
            hint="A name in a zone of yours needs an A record with this address first."
            name={host}
            required
            most={253}
            action="Save"
            onName={(Host) => set.mutateAsync({ id: server.ID, Host })}
            onClose={() => setOpen(false)}
          >
            {(name) => (
              <ApiCalls
                calls={[calls.setPtr(server.ID, name), calls.getPtr(server.ID), calls.resetPtr(server.ID)]}
                className="shadow-none"
              />
            )}
          </NameDialog>
        )}
      </CardBody>
    </Card>
  )
}

const FORWARD = {
  Matches: 'The name has this address too.',
  Differs: 'The name does not have this address: add an A record with it.',
  Elsewhere: 'The zone of the name is not managed here: see that it has an A record with this address.',
}

function PointerText({ pointer: { IP, Host, SetBy, Forward, JobID } }: { pointer: Pointer }) {
  if (Host === null) {
    return (
      <p className="text-muted">
        {IP} points to no name. It takes that of the first A record that follows the server, or one that you set.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-mono wrap-anywhere">{Host}</p>
      <p className="text-muted">
        {JobID === null ? '' : 'Being published. '}
        {SetBy === 'RecordSet' && 'From a record set that follows the server. '}
        {Forward !== null && FORWARD[Forward]}
      </p>
    </div>
  )
}
