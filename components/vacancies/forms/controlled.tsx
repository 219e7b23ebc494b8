'use client'

import type { ReactNode } from 'react'
import {
  Controller,
  type ControllerProps,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'

type ControlledProps<T extends FieldValues, N extends FieldPath<T>> = {
  form: UseFormReturn<T>
  name: N
  rules?: ControllerProps<T, N>['rules']
  /** Draws the control from what every field of ours takes. */
  children: (field: Pick<ControllerRenderProps<T, N>, 'value' | 'onChange' | 'ref'> & { error?: string }) => ReactNode
}

/** A field of a form that is more than an input: its value, its changes, where the focus goes, and its error. */
export function Controlled<T extends FieldValues, N extends FieldPath<T>>(props: ControlledProps<T, N>) {
  const { form, name, rules, children } = props
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rules}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <>{children({ value, onChange, ref, error: fieldState.error?.message })}</>
      )}
    />
  )
}
