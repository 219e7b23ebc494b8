'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { emailRules } from './rules.ts'

/** Asks for the mail; the answer is the same whether the account exists. */
export function ForgotPasswordForm() {
  const trpc = useTRPC()
  const form = useForm<{ email: string }>()
  const ask = useMutation(trpc.account.forgotPassword.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const { errors } = form.formState
  if (ask.isSuccess)
    return (
      <output>
        If an account with <strong className="font-medium break-all">{ask.variables.email}</strong> exists, a link is on
        its way. It works once, for an hour.
      </output>
    )
  return (
    <form onSubmit={form.handleSubmit((values) => ask.mutate(values))} noValidate className="flex flex-col gap-4">
      <FormError message={errors.root?.message} />
      <EmailField error={errors.email?.message} registration={form.register('email', emailRules)} />
      <Button type="submit" variant="primary" pending={ask.isPending} className="w-full">
        Send the link
      </Button>
    </form>
  )
}
