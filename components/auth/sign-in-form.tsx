'use client'

import { useForm } from 'react-hook-form'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { emailRules } from './rules.ts'
import { signIn, signInError } from './sign-in.ts'
import { TextLink } from './text-link.tsx'

type SignInFormProps = {
  /** Where to go afterwards: a path of this site. */
  next: string
  /** `error` of the address, set by a provider's refusal. */
  refusal?: string
  providers: RouterOutput['account']['signInOptions']['providers']
  demo: RouterOutput['account']['demo']['accounts']
}

export function SignInForm({ next, refusal, providers, demo }: SignInFormProps) {
  const form = useForm<{ email: string; password: string }>()
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const pending = isSubmitting || (isSubmitSuccessful && !errors.root)
  const enter = async (email: string, password: string) => {
    const error = await signIn(email, password)
    if (!error) return location.assign(next)
    form.setError('root', { message: error })
    form.setFocus('password')
  }
  const submit = form.handleSubmit(({ email, password }) => enter(email, password))
  return (
    <div className="flex flex-col gap-4">
      <ProviderButtons providers={providers} next={next} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormError message={errors.root?.message ?? (refusal && signInError(refusal))} />
        <EmailField error={errors.email?.message} registration={form.register('email', emailRules)} />
        <PasswordField
          aside={<TextLink href="/forgot-password">Forgot it?</TextLink>}
          error={errors.password?.message}
          autoComplete="current-password"
          registration={form.register('password', { required: 'Enter your password' })}
        />
        <Button type="submit" variant="primary" pending={pending} className="w-full">
          Sign in
        </Button>
      </form>
      <DemoAccounts
        accounts={demo}
        disabled={pending}
        onPick={({ email, password }) => {
          form.setValue('email', email)
          form.setValue('password', password)
          void submit()
        }}
      />
    </div>
  )
}
