'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import { EmailField, PasswordField, emailRules, nameRules, newPasswordRules } from './fields.tsx'
import { signIn } from './sign-in.ts'

type Values = { name: string; email: string; password: string }

/** Creates an account and signs in to it. */
export function SignUpForm({ next }: { next: string }) {
  const trpc = useTRPC()
  const form = useForm<Values>()
  const signUp = useMutation(trpc.account.signUp.mutationOptions())
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const make = useSingleFlight(async (values: Values) => {
    try {
      await signUp.mutateAsync(values)
    } catch (error) {
      return showInForm(form, error)
    }
    const refused = await signIn(values.email, values.password)
    location.assign(refused ? '/sign-in' : next)
  })
  const submit = form.handleSubmit(make)
  const failed = Object.keys(errors).length > 0
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormError message={errors.root?.message} />
      <Field label="Name" error={errors.name?.message}>
        {(aria) => <Input {...aria} {...form.register('name', nameRules)} autoComplete="name" />}
      </Field>
      <EmailField error={errors.email?.message} registration={form.register('email', emailRules)} />
      <PasswordField
        hint="At least 10 characters, and not a common password."
        error={errors.password?.message}
        autoComplete="new-password"
        registration={form.register('password', newPasswordRules)}
      />
      <Button
        type="submit"
        variant="primary"
        pending={isSubmitting || (isSubmitSuccessful && !failed)}
        className="w-full"
      >
        Create account
      </Button>
    </form>
  )
}
