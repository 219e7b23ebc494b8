'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { EmailField, PasswordField, emailRules, newPasswordRules } from './fields.tsx'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the token from the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const trpc = useTRPC()
  const form = useForm<{ password: string }>()
  const reset = useMutation(trpc.account.resetPassword.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const { errors } = form.formState
  if (reset.isSuccess)
    return (
      <output>
        Your password has been changed and all sessions have ended. <TextLink href="/sign-in">Sign in</TextLink>
      </output>
    )
  return (
    <form
      onSubmit={form.handleSubmit(({ password }) => reset.mutate({ token, password }))}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormError message={errors.root?.message} />
      <PasswordField
        label="New password"
        hint="At least 10 characters, and not a common password."
        error={errors.password?.message}
        autoComplete="new-password"
        registration={form.register('password', newPasswordRules)}
      />
      <Button type="submit" variant="primary" pending={reset.isPending} className="w-full">
        Set password
      </Button>
    </form>
  )
}

/** Requests the mail; the answer is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const trpc = useTRPC()
  const form = useForm<{ email: string }>()
  const ask = useMutation(trpc.account.forgotPassword.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const { errors } = form.formState
  if (ask.isSuccess)
    return (
      <output>
        If an account with <strong className="font-medium break-all">{ask.variables.email}</strong> exists, a link is on
        its way. It can be used once, within an hour.
      </output>
    )
  return (
    <form onSubmit={form.handleSubmit((values) => ask.mutate(values))} noValidate className="flex flex-col gap-4">
      <FormError message={errors.root?.message} />
      <EmailField error={errors.email?.message} registration={form.register('email', emailRules)} />
      <Button type="submit" variant="primary" pending={ask.isPending} className="w-full">
        Send link
      </Button>
    </form>
  )
}
