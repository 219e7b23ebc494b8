'use client'

import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { AuthForm, EmailField, NewPasswordField } from './fields.tsx'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the token from the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const trpc = useTRPC()
  const form = useForm<{ password: string }>({ asksBeforeLeaving: false })
  const reset = useFormMutation(form, trpc.account.resetPassword.mutationOptions())
  if (reset.isSuccess)
    return (
      <output>
        Your password has been changed, all sessions have ended and all API tokens are revoked.{' '}
        <TextLink href="/sign-in">Sign in</TextLink>
      </output>
    )
  return (
    <AuthForm
      onSubmit={form.handleSubmit(({ password }) => reset.send({ token, password }))}
      error={form.formState.errors.root?.message}
      action="Set password"
      pending={reset.isPending}
    >
      <NewPasswordField form={form} name="password" label="New password" />
    </AuthForm>
  )
}

/** Requests the mail; the answer is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const trpc = useTRPC()
  const form = useForm<{ email: string }>({ asksBeforeLeaving: false })
  const request = useFormMutation(form, trpc.account.forgotPassword.mutationOptions())
  if (request.isSuccess)
    return (
      <output>
        If an account with <strong className="font-medium break-all">{form.getValues('email')}</strong> exists, a link
        is on its way. It can be used once, within an hour.
      </output>
    )
  return (
    <AuthForm
      onSubmit={form.handleSubmit((values) => request.send(values))}
      error={form.formState.errors.root?.message}
      action="Send link"
      pending={request.isPending}
    >
      <EmailField form={form} name="email" />
    </AuthForm>
  )
}
