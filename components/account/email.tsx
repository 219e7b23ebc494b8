'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
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

/** Confirms the email address of the account, or changes it, which takes effect once the mailed link is used. */
export function EmailForm({ email, confirmed: isConfirmed }: EmailFormProps) {
  const t = texts('platform.email')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { confirmed, dialog } = useConfirmation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { new_email: '' } })
  const again = useMutation(
    trpc.account.requestEmailConfirmation.mutationOptions({
      meta: { failed: t('againFailed') },
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
    toast.success(t('linkSent'))
  })
  const { errors, isSubmitting } = form.formState
  return (
    <CardForm
      id="email"
      title={t('title')}
      onSubmit={form.handleSubmit(change)}
      error={errors.root?.message}
      action={t('action')}
      pending={isSubmitting}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="break-all">{email}</span>
        <Badge tone={isConfirmed ? 'success' : 'warning'}>{t(isConfirmed ? 'confirmed' : 'unconfirmed')}</Badge>
        {!isConfirmed && (
          <Button size="sm" className="ml-auto" pending={again.isPending} onClick={() => again.mutate({})}>
            {t('again')}
          </Button>
        )}
      </div>
      {!isConfirmed && <p className="text-muted">{t('unconfirmedText')}</p>}
      {sentTo && <output>{t('sent', { email: sentTo })}</output>}
      <TextField
        form={form}
        name="new_email"
        label={t('new')}
        hint={t('newHint')}
        required={t('newRequired')}
        rules={{ pattern: { value: /^[^\s@]+@\S+$/, message: t('invalid') } }}
        type="email"
        autoComplete="email"
      />
      {dialog}
    </CardForm>
  )
}
