'use client'

import { useState } from 'react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

/**
 * Checks worth making before the server's own. The forms have no default values, so that what a person or a password
 * manager filled in before the scripts loaded is kept.
 */
export const emailRules = {
  required: 'Enter your e-mail address',
  pattern: { value: /^\S+@\S+$/, message: 'Enter a valid e-mail address' },
}

export const newPasswordRules = {
  required: 'Choose a password',
  minLength: { value: 10, message: 'At least 10 characters' },
  maxLength: { value: 200, message: 'At most 200 characters' },
}

export const nameRules = {
  required: 'Enter a name',
  maxLength: { value: 100, message: 'At most 100 characters' },
}

type PasswordFieldProps = {
  label?: string
  hint?: ReactNode
  aside?: ReactNode
  error?: string
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
  registration: UseFormRegisterReturn
}

/** A password that can be shown while typing. */
export function PasswordField({ label = 'Password', autoComplete, registration, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} {...field}>
      {(aria) => (
        <span className="relative block">
          <Input
            {...aria}
            {...registration}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            className="pr-9"
          />
          <Button
            variant="ghost"
            size="icon-sm"
            className="absolute top-0.5 right-0.5"
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </span>
      )}
    </Field>
  )
}

type EmailFieldProps = { error: string | undefined; registration: UseFormRegisterReturn }

/** The address of an account, under the name that password managers know. */
export function EmailField({ error, registration }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      {(aria) => <Input {...aria} {...registration} type="email" autoComplete="username" inputMode="email" />}
    </Field>
  )
}
