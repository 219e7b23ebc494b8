'use client'

import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { calls } from '../calls.ts'
import { CreateByName } from '../create-by-name.tsx'

/** A network only needs a name: its addresses are assigned. */
export function CreateNetwork() {
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Name: '' } })
  const dialog = useFormDialog(form)
  const create = useFormMutation(
    form,
    trpc.cloud.networks.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: dialog.close,
    }),
  )
  return (
    <CreateByName
      form={form}
      dialog={dialog}
      create={create}
      title="New private network"
      action="Create network"
      label="Name"
      required="Enter a name"
      placeholder="backend"
      most={63}
      call={calls.createNetwork}
    />
  )
}
