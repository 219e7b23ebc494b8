'use client'

import { useState, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

type PasswordFieldProps = {
  label?: string
  hint?: ReactNode
  aside?: ReactNode
  error?: string
  /** Tells password managers whether to fill in or to propose. */
  autoComplete: 'current-password' | 'new-password'
  registration: UseFormRegisterReturn
}

/** A password that can be looked at while typing. */
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
