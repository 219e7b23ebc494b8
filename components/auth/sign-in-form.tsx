'use client'

import { useEffect, useState } from 'react'
import { KeyRound } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { SERVER, useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { AuthForm, CodeField, EmailField, PasswordField } from './fields.tsx'
import { goToProvider, signIn, signInByTicket, signInError } from './sign-in.ts'
import { TextLink } from './text-link.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type Values = { email: string; password: string; code: string }

type SignInFormProps = {
  /** Where to go afterwards: a path of this site. */
  next: string
  /** `error` in the URL, set when a provider refused. */
  refusal?: string
  /** Identifies a sign-in by a provider that still needs a code (`code_required`). */
  ticket?: string
  /** Whether passkeys work at this address. */
  passkeys: boolean
  providers: RouterOutput['account']['signInOptions']['providers']
  demo: RouterOutput['account']['demo']['accounts']
}

/** The sign-in form. The code is asked for in the same form, after the password or the provider was accepted. */
export function SignInForm({ next, refusal, ticket, passkeys, providers, demo }: SignInFormProps) {
  const t = texts('auth.signIn')
  const form = useForm<Values>({ asksBeforeLeaving: false })
  const [asksForCode, setAsksForCode] = useState(ticket !== undefined)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const pending = isSubmitting || (isSubmitSuccessful && !errors.root && !errors.code)
  const enter = async ({ email, password, code }: Values) => {
    const refused = await (ticket ? signInByTicket(ticket, code) : signIn(email, password, asksForCode ? code : ''))
    if (refused === null) return location.assign(next)
    if (refused === 'code_required') {
      setAsksForCode(true)
      // This error has no message; it only prevents the form from counting as submitted.
      return form.setError('code', { type: SERVER })
    }
    form.setError('root', { type: SERVER, message: signInError(refused) })
    form.setFocus(asksForCode ? 'code' : 'password')
  }
  const { setFocus } = form
  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])
  const passkey = usePasskeySignIn(passkeys && !asksForCode, {
    onSignedIn: () => location.assign(next),
    onRefused: (message) => form.setError('root', { type: SERVER, message }),
  })
  const submit = form.handleSubmit(enter)
  const reason = refusal && refusal !== 'code_required' ? signInError(refusal) : undefined
  return (
    <div className="flex flex-col gap-4">
      {!asksForCode && <ProviderButtons providers={providers} next={next} />}
      <AuthForm onSubmit={submit} error={errors.root?.message ?? reason} action={t('action')} pending={pending}>
        {asksForCode ? (
          <CodeField form={form} name="code" />
        ) : (
          <>
            <EmailField form={form} name="email" passkeys={passkeys} />
            <PasswordField
              form={form}
              name="password"
              label={texts('auth.password')('label')}
              aside={<TextLink href="/forgot-password">{t('forgot')}</TextLink>}
              required={texts('auth.password')('required')}
              autoComplete="current-password"
            />
          </>
        )}
      </AuthForm>
      {passkey.shown && (
        <Button
          className="w-full"
          pending={passkey.pending}
          disabled={pending || !passkey.offered}
          onClick={() => {
            form.clearErrors()
            void passkey.ask()
          }}
        >
          <KeyRound aria-hidden />
          {t('passkey')}
        </Button>
      )}
      {asksForCode ? (
        <Button variant="ghost" onClick={() => location.assign(`/sign-in?next=${encodeURIComponent(next)}`)}>
          {t('again')}
        </Button>
      ) : (
        <DemoAccounts
          accounts={demo}
          disabled={pending}
          onPick={({ email, password }) => {
            form.setValue('email', email)
            form.setValue('password', password)
            void submit()
          }}
        />
      )}
    </div>
  )
}

type ProviderButtonsProps = { providers: readonly { id: string; name: string }[]; next: string }

/** Buttons to sign in with other providers; nothing if none is configured. */
function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const t = texts('auth.signIn')
  const [leaving, setLeaving] = useState<string>()
  if (providers.length === 0) return null
  const leave = async (id: string) => {
    setLeaving(id)
    try {
      await goToProvider(id, next)
    } catch (error) {
      // The user has signed in in another window meanwhile.
      if (failureOf(error).reason === 'confirmation_required') location.assign(next)
      else setLeaving(undefined)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} className="w-full" pending={leaving === id} onClick={() => void leave(id)}>
          {t('provider', { name })}
        </Button>
      ))}
      <p className="mt-2 flex items-center gap-3 text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </div>
  )
}

type Account = RouterOutput['account']['demo']['accounts'][number]
type DemoAccountsProps = { accounts: readonly Account[]; disabled: boolean; onPick: (account: Account) => void }

/** The accounts of the sample data, which sign in with one click. They exist with the embedded database only. */
function DemoAccounts({ accounts, disabled, onPick }: DemoAccountsProps) {
  if (accounts.length === 0) return null
  const t = texts('auth.demo')
  return (
    <section aria-labelledby="demo" className="-mx-5 -mb-5 rounded-b-xl border-t bg-sunken px-5 py-4">
      <h2 id="demo" className="font-medium">
        {t('title')}
      </h2>
      <p className="text-subtle">{t('text')}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{account.name}</p>
              <p className="text-subtle">{account.hint}</p>
              <p className="font-mono text-xs break-all text-muted">
                {account.email}
                <br />
                {account.password}
              </p>
            </div>
            <Button
              size="sm"
              disabled={disabled}
              onClick={() => onPick(account)}
              aria-label={t('signInAs', { name: account.name })}
            >
              {texts('auth.signIn')('action')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
