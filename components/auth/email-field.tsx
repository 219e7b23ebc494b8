import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

type EmailFieldProps = { error: string | undefined; registration: UseFormRegisterReturn }

/** The address of an account, as password managers know it. */
export function EmailField({ error, registration }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      {(aria) => <Input {...aria} {...registration} type="email" autoComplete="username" inputMode="email" />}
    </Field>
  )
}
