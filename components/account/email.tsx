'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type EmailFormProps = { email: string; confirmed: boolean }

/** The address: its link again where it was not confirmed, and another one, which counts once its link was used. */
export function EmailForm({ email, confirmed: isConfirmed }: EmailFormProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { confirmed, dialog } = useConfirmation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { new_email: '' } })
  const again = useMutation(
    trpc.account.requestEmailConfirmation.mutationOptions({
      meta: { failed: 'The link could not be sent' },
      onSuccess: () => setSentTo(email),
    }),
  )
  const change = useSingleFlight(async ({ new_email }: { new_email: string }) => {
    try {
      await confirmed(() => client.account.changeEmail.mutate({ email: new_email }))
    } catch (error) {
      return showInForm(form, error)
    }
    form.reset()
    setSentTo(new_email)
    toast.success('Link sent')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <CardForm
      id="email"
      title="E-mail"
      onSubmit={form.handleSubmit(change)}
      error={errors.root?.message}
      action="Change address"
      pending={isSubmitting}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="break-all">{email}</span>
        <Badge tone={isConfirmed ? 'success' : 'warning'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
        {!isConfirmed && (
          <Button size="sm" className="ml-auto" pending={again.isPending} onClick={() => again.mutate({})}>
            Send the link again
          </Button>
        )}
      </div>
      {!isConfirmed && (
        <p className="text-muted">
          Until you use the link that we sent, a forgotten password cannot be reset and no notifications are sent.
        </p>
      )}
      {sentTo && <output>A link is on its way to {sentTo}. It can be used once, within a day.</output>}
      <TextField
        form={form}
        name="new_email"
        label="New address"
        hint="Your current address stays until you open the link sent to the new one."
        required="Enter the new address"
        rules={{ pattern: { value: /^[^\s@]+@\S+$/, message: 'Enter a valid e-mail address' } }}
        type="email"
        autoComplete="email"
      />
      {dialog}
    </CardForm>
  )
}
