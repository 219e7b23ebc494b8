'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'

/** What cannot be undone. */
export function DangerZone({ server }: { server: Server }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const remove = useMutation(
    trpc.cloud.servers.delete.mutationOptions({
      onSuccess: async () => {
        toast.success(`${server.Name} is being deleted`)
        await cache.invalidateQueries(trpc.cloud.pathFilter())
      },
    }),
  )
  return (
    <Card aria-labelledby="danger" className="border-danger/40">
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle id="danger">Delete this server</CardTitle>
          <p className="mt-1 text-muted">Its disk and its address are gone for good. Templates made of it stay.</p>
        </div>
        <ConfirmDialog
          trigger={
            <Button variant="danger" disabled={server.State === 'Deleting'}>
              Delete
            </Button>
          }
          title={`Delete ${server.Name}?`}
          phrase={server.Name}
          action="Delete server"
          onConfirm={() => remove.mutateAsync({ id: server.ID })}
        >
          <p className="mb-3">
            The disk of {server.Name} ({server.IP}) is erased at once. Nobody can bring it back.
          </p>
          <ApiCalls calls={[calls.deleteServer(server.ID)]} className="shadow-none" />
        </ConfirmDialog>
      </CardBody>
    </Card>
  )
}
