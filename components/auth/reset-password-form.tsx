'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { PasswordField } from './password-field.tsx'
import { newPasswordRules } from './rules.ts'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const trpc = useTRPC()
  const form = useForm<{ password: string }>()
  const reset = useMutation(trpc.account.resetPassword.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const { errors } = form.formState
  if (reset.isSuccess)
    return (
      <output>
        Your password is changed, and every open session has ended. <TextLink href="/sign-in">Sign in</TextLink>
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
        hint="At least 10 characters, none of the common ones."
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
