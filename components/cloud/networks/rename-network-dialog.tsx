'use client'

import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import type { Network } from '../types.ts'

type RenameNetworkDialogProps = { network: Network; onClose: () => void }

export function RenameNetworkDialog({ network, onClose }: RenameNetworkDialogProps) {
  const trpc = useTRPC()
  const [name, setName] = useState(network.Name)
  const rename = useMutation(
    trpc.cloud.networks.update.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: onClose,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ id: network.ID, Name: name })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={`Rename ${network.Name}`}>
        <form onSubmit={submit}>
          <DialogBody>
            <Field label="Name" error={rename.error ? failureOf(rename.error).message : undefined}>
              {(aria) => (
                <Input {...aria} value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
              )}
            </Field>
            <ApiCalls calls={[calls.renameNetwork(network.ID, name)]} className="shadow-none" />
          </DialogBody>
          <DialogFooter>
            <Button type="submit" variant="primary" pending={rename.isPending}>
              Rename
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
