'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import { RenameNetwork } from './rename-network.tsx'
import type { Network } from '../types.ts'

/** What one can do with a network: give it another name, or delete it with whoever is in it taken out first. */
export function NetworkMenu({ network }: { network: Network }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const detach = network.LinkedServers.length > 0
  const remove = useMutation(
    trpc.cloud.networks.delete.mutationOptions({
      onSuccess: async () => {
        toast.success(`${network.Name} is being deleted`)
        await cache.invalidateQueries(trpc.cloud.pathFilter())
      },
    }),
  )
  if (network.State === 'Deleting') return null
  return (
    <span className="flex gap-1">
      {network.State !== 'Failed' && <RenameNetwork network={network} />}
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="ghost" className="text-danger" aria-label={`Delete ${network.Name}`}>
            <Trash2 aria-hidden /> Delete
          </Button>
        }
        title={`Delete ${network.Name}?`}
        phrase={network.Name}
        action="Delete network"
        onConfirm={() => remove.mutateAsync({ id: network.ID, ...(detach && { detach: true }) })}
      >
        <p className="mb-3">
          {detach
            ? `${network.LinkedServers.length} servers lose their interface in it at once.`
            : 'Its range of addresses is given back.'}
        </p>
        <ApiCalls calls={[calls.deleteNetwork(network.ID, detach)]} className="shadow-none" />
      </ConfirmDialog>
    </span>
  )
}
