'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { PasswordField } from '#components/auth/password-field.tsx'
import { newPasswordRules } from '#components/auth/rules.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/field.tsx'

/** A new password ends every session, so afterwards one signs in again. */
export function PasswordForm({ email }: { email: string }) {
  const trpc = useTRPC()
  const form = useForm<{ current_password: string; password: string }>()
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: () => location.assign('/sign-in?next=/account'),
      onError: (error) => showInForm(form, error),
    }),
  )
  const changeOnce = useMutateOnce(change)
  const { errors } = form.formState
  return (
    <form onSubmit={form.handleSubmit((values) => changeOnce(values))} noValidate>
      <Card aria-labelledby="password">
        <CardHeader>
          <CardTitle id="password">Password</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          <FormError message={errors.root?.message} />
          <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Present password"
            error={errors.current_password?.message}
            autoComplete="current-password"
            registration={form.register('current_password', { required: 'Enter your present password' })}
          />
          <PasswordField
            label="New password"
            hint="At least 10 characters, none of the common ones. Every session ends, this one too."
            error={errors.password?.message}
            autoComplete="new-password"
            registration={form.register('password', newPasswordRules)}
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={change.isPending || change.isSuccess}>
            Change password
          </Button>
        </CardFooter>
      </Card>
    </form>
  )
}
