'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { SERVER, showInForm, useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'
import { AuthForm, EmailField, NewPasswordField } from './fields.tsx'
import { createPasskey, usePasskeySupport } from './passkey.ts'
import { csrfToken, signIn, signInError, signUpByPasskey } from './sign-in.ts'

type Values = { name: string; email: string; password: string }

interface SignUpFormProps {
  next: string
  /** Whether they work at this address. */
  passkeys: boolean
  /** Set if the installation has no accounts yet: the account becomes its first operator. */
  setupKey?: string
}

/** Creates an account and signs in to it: with a password, or with a passkey instead. */
export function SignUpForm({ next, passkeys, setupKey }: SignUpFormProps) {
  const t = texts('auth.signUp')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useForm<Values>({ asksBeforeLeaving: false })
  const signUp = useMutation(trpc.account.signUp.mutationOptions())
  const setUp = useMutation(trpc.account.setUp.mutationOptions())
  const supported = usePasskeySupport()
  const [asking, setAsking] = useState(false)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const make = useSingleFlight(async (values: Values) => {
    try {
      await (setupKey === undefined ? signUp.mutateAsync(values) : setUp.mutateAsync({ ...values, key: setupKey }))
    } catch (error) {
      return showInForm(form, error)
    }
    const refused = await signIn(values.email, values.password)
    location.assign(refused ? `/sign-in?next=${encodeURIComponent(next)}` : next)
  })
  const makeWithPasskey = useSingleFlight(async () => {
    form.clearErrors()
    // The password is not needed, so the form is not submitted.
    if (!(await form.trigger(['name', 'email'], { shouldFocus: true }))) return
    const { name, email } = form.getValues()
    const account = { name, email, ...(setupKey !== undefined && { key: setupKey }) }
    setAsking(true)
    try {
      const started = await client.account.startPasskeySignUp.mutate({ ...account, csrf_token: await csrfToken() })
      const refused = await signUpByPasskey(account, await createPasskey(started))
      if (refused === null) return location.assign(next)
      form.setError('root', { type: SERVER, message: signInError(refused) })
    } catch (error) {
      showInForm(form, error)
    }
    setAsking(false)
  })
  const action = setupKey === undefined ? t('action') : texts('auth.setup')('action')
  const failed = Object.keys(errors).length > 0
  const pending = isSubmitting || (isSubmitSuccessful && !failed)
  return (
    <div className="flex flex-col gap-4">
      <AuthForm onSubmit={form.handleSubmit(make)} error={errors.root?.message} action={action} pending={pending}>
        <TextField
          form={form}
          name="name"
          label={t('name')}
          required={t('nameRequired')}
          most={100}
          autoComplete="name"
        />
        <EmailField form={form} name="email" />
        <NewPasswordField form={form} name="password" label={texts('auth.password')('label')} />
      </AuthForm>
      {passkeys && supported !== false && (
        <Button
          className="w-full"
          pending={asking}
          disabled={pending || !supported}
          onClick={() => void makeWithPasskey()}
        >
          <KeyRound aria-hidden />
          {setupKey === undefined ? t('passkey') : texts('auth.setup')('passkey')}
        </Button>
      )}
    </div>
  )
}
