'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Eye, EyeOff } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Field, FormError } from '#components/ui/form/field.tsx'
import { partsOf, TextField, type FormFieldProps } from '#components/ui/form/form-fields.tsx'
import { Input } from '#components/ui/form/input.tsx'

type AuthFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit']
  error: string | undefined
  /** Text of the button. */
  action: string
  pending: boolean
  children: ReactNode
}

/**
 * A form of the sign-in, sign-up and password pages. Fields are validated before sending where that is worthwhile. They
 * have no default values, so that what the user or a password manager entered before hydration is kept.
 */
export function AuthForm({ onSubmit, error, action, pending, children }: AuthFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError message={error} />
      {children}
      <Button type="submit" variant="primary" pending={pending} className="w-full">
        {action}
      </Button>
    </form>
  )
}

type AuthFieldProps<T extends FieldValues> = { form: UseFormReturn<T>; name: FieldPathByValue<T, string> }

/** The address of an account, under the name that password managers know; with `passkeys`, they offer those too. */
export function EmailField<T extends FieldValues>({ passkeys, ...field }: AuthFieldProps<T> & { passkeys?: boolean }) {
  const t = texts('auth.email')
  return (
    <TextField
      {...field}
      label={t('label')}
      required={t('required')}
      rules={{ pattern: { value: /^[^\s@]+@\S+$/, message: t('invalid') } }}
      type="email"
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      inputMode="email"
    />
  )
}

type PasswordFieldProps<T extends FieldValues, N extends FieldPath<T>> = FormFieldProps<T, N> & {
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while typing. */
export function PasswordField<T extends FieldValues, N extends FieldPath<T>>(props: PasswordFieldProps<T, N>) {
  const [shown, setShown] = useState(false)
  const { field, control } = partsOf<T, N, { autoComplete: string }>(props)
  return (
    <Field {...field}>
      {(aria) => (
        <span className="relative block">
          <Input {...aria} {...control} type={shown ? 'text' : 'password'} className="pr-9" />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={texts('auth.password')(shown ? 'hide' : 'show', { what: props.label.toLowerCase() })}
            small
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}

/** A code of the authenticator app, or a recovery code. */
export function CodeField<T extends FieldValues>(props: AuthFieldProps<T>) {
  const t = texts('auth.code')
  return (
    <TextField
      {...props}
      label={t('label')}
      hint={t('hint')}
      required={t('required')}
      most={50}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}

/** A password to choose, of 10 to 200 characters. */
export function NewPasswordField<T extends FieldValues>(props: AuthFieldProps<T> & { label: string; hint?: string }) {
  const t = texts('auth.password')
  return (
    <PasswordField
      hint={t('hint')}
      {...props}
      required={t('choose')}
      most={200}
      rules={{ minLength: { value: 10, message: t('short') } }}
      autoComplete="new-password"
    />
  )
}
