'use client'

import { useForm } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { EmailField, PasswordField, emailRules, newPasswordRules } from './fields.tsx'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the token from the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const trpc = useTRPC()
  const form = useForm<{ password: string }>()
  const reset = useFormMutation(form, trpc.account.resetPassword.mutationOptions())
  const { errors } = form.formState
  if (reset.isSuccess)
    return (
      <output>
        Your password has been changed and all sessions have ended. <TextLink href="/sign-in">Sign in</TextLink>
      </output>
    )
  return (
    <form
      onSubmit={form.handleSubmit(({ password }) => reset.send({ token, password }))}
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
  const request = useFormMutation(form, trpc.account.forgotPassword.mutationOptions())
  const { errors } = form.formState
  if (request.isSuccess)
    return (
      <output>
        If an account with <strong className="font-medium break-all">{form.getValues('email')}</strong> exists, a link
        is on its way. It can be used once, within an hour.
      </output>
    )
  return (
    <form onSubmit={form.handleSubmit((values) => request.send(values))} noValidate className="flex flex-col gap-4">
      <FormError message={errors.root?.message} />
      <EmailField error={errors.email?.message} registration={form.register('email', emailRules)} />
      <Button type="submit" variant="primary" pending={request.isPending} className="w-full">
        Send link
      </Button>
    </form>
  )
}
