'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'

/** A name is all that a network needs: its addresses are assigned. */
export function CreateNetwork() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const form = useForm({ defaultValues: { Name: '' } })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const create = useMutation(
    trpc.cloud.networks.create.mutationOptions({
      onSuccess: async () => {
        form.reset()
        await cache.invalidateQueries(trpc.cloud.pathFilter())
      },
      onError: (error) => showInForm(form, error),
    }),
  )
  const createOnce = useMutateOnce(create)
  const { errors } = form.formState
  return (
    <div className="flex flex-col gap-3">
      <Card aria-label="New network">
        <CardBody>
          <form
            noValidate
            className="flex flex-wrap items-start gap-3"
            onSubmit={form.handleSubmit((given) => createOnce(given))}
          >
            <Field label="Name of a new network" className="min-w-0 flex-1 basis-56" error={errors.Name?.message}>
              {(aria) => (
                <Input
                  {...aria}
                  {...form.register('Name', {
                    required: 'Give the network a name',
                    maxLength: { value: 63, message: 'At most 63 characters' },
                  })}
                  placeholder="backend"
                  autoComplete="off"
                />
              )}
            </Field>
            <Button type="submit" variant="primary" pending={create.isPending} className="w-full sm:mt-6.5 sm:w-auto">
              Create network
            </Button>
          </form>
          <FormError message={errors.root?.message} />
        </CardBody>
      </Card>
      <ApiCalls calls={[calls.createNetwork(values), calls.listNetworks()]} />
    </div>
  )
}
