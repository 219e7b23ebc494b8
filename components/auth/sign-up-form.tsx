'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { TextField } from '#components/ui/form-fields.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import { AuthForm, EmailField, NewPasswordField } from './fields.tsx'
import { signIn } from './sign-in.ts'

type Values = { name: string; email: string; password: string }

/** Creates an account and signs in to it. */
export function SignUpForm({ next }: { next: string }) {
  const trpc = useTRPC()
  const form = useForm<Values>({ asksBeforeLeaving: false })
  const signUp = useMutation(trpc.account.signUp.mutationOptions())
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const make = useSingleFlight(async (values: Values) => {
    try {
      await signUp.mutateAsync(values)
    } catch (error) {
      return showInForm(form, error)
    }
    const refused = await signIn(values.email, values.password)
    location.assign(refused ? `/sign-in?next=${encodeURIComponent(next)}` : next)
  })
  const failed = Object.keys(errors).length > 0
  return (
    <AuthForm
      onSubmit={form.handleSubmit(make)}
      error={errors.root?.message}
      action="Create account"
      pending={isSubmitting || (isSubmitSuccessful && !failed)}
    >
      <TextField form={form} name="name" label="Name" required="Enter a name" most={100} autoComplete="name" />
      <EmailField form={form} name="email" />
      <NewPasswordField form={form} name="password" label="Password" />
    </AuthForm>
  )
}
