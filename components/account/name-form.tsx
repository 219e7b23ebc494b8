'use client'

import { useRouter } from 'next/navigation'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { nameRules } from '#components/auth/rules.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#components/ui/card.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.tsx'

export function NameForm({ name }: { name: string }) {
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm({ defaultValues: { name } })
  const update = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: (account) => {
        form.reset({ name: account.name })
        toast.success('Name changed')
        router.refresh()
      },
      onError: (error) => showInForm(form, error),
    }),
  )
  const { errors, isDirty } = form.formState
  return (
    <form onSubmit={form.handleSubmit((values) => update.mutate(values))} noValidate>
      <Card aria-label="Name">
        <CardBody className="flex flex-col gap-4">
          <FormError message={errors.root?.message} />
          <Field label="Display name" error={errors.name?.message}>
            {(aria) => <Input {...aria} {...form.register('name', nameRules)} autoComplete="name" />}
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={update.isPending} disabled={!isDirty}>
            Save name
          </Button>
        </CardFooter>
      </Card>
    </form>
  )
}
