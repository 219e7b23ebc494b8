'use client'

import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextField, type FormFieldProps } from '#components/ui/form/form-fields.tsx'

/** Props for inputs that are not words, such as addresses: the browser must not change what is typed. */
export const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

type NameFieldProps<T extends FieldValues, N extends FieldPath<T>> = Pick<
  FormFieldProps<T, N>,
  'form' | 'name' | 'label' | 'required'
> & { placeholder?: string }

/** The name of a server, network, firewall, key: at most 63 characters. */
export function NameField<T extends FieldValues, N extends FieldPath<T>>(props: NameFieldProps<T, N>) {
  return <TextField {...props} most={63} autoComplete="off" />
}
