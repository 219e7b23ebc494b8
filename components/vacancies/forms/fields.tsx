'use client'

import type { ComponentProps } from 'react'
import {
  useController,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

export type FormFieldProps<T extends FieldValues, N extends FieldPath<T>> = {
  form: UseFormReturn<T>
  name: N
  label: string
  hint?: string
  /** Shown when the field has no error of its own. */
  error?: string | undefined
  className?: string
}
type Rules<T extends FieldValues, N extends FieldPath<T>> = { rules?: RegisterOptions<T, N> }

/** The message of a field's error. */
export function errorAt<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message
}

/** A labelled text input of a form, with its error. */
export function TextField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & Rules<T, N> & Omit<ComponentProps<'input'>, 'form' | 'name'>,
) {
  const { form, name, label, hint, error, className, rules, ...input } = props
  return (
    <Field label={label} hint={hint} error={errorAt(form, name) ?? error} className={className}>
      {(aria) => <Input {...aria} {...input} {...form.register(name, rules)} />}
    </Field>
  )
}

/** A labelled text area of a form, with its error. */
export function TextareaField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & Rules<T, N> & Omit<ComponentProps<'textarea'>, 'form' | 'name'>,
) {
  const { form, name, label, hint, error, className, rules, ...area } = props
  return (
    <Field label={label} hint={hint} error={errorAt(form, name) ?? error} className={className}>
      {(aria) => <Textarea {...aria} {...area} {...form.register(name, rules)} />}
    </Field>
  )
}

/** A labelled select of a form, with its error; `children` are the options. */
export function SelectField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & Omit<ComponentProps<'select'>, 'form' | 'name'>,
) {
  const { form, name, label, hint, error, className, ...select } = props
  return (
    <Field label={label} hint={hint} error={errorAt(form, name) ?? error} className={className}>
      {(aria) => <Select {...aria} {...select} {...form.register(name)} />}
    </Field>
  )
}

type CheckboxFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPathByValue<T, boolean>
  label: string
  className?: string
}

/** A labelled checkbox of a form. */
export function CheckboxField<T extends FieldValues>({ form, name, label, className }: CheckboxFieldProps<T>) {
  return (
    <label htmlFor={name} className={cn('flex items-center gap-2', className)}>
      <Checkbox id={name} {...form.register(name)} />
      {label}
    </label>
  )
}

/** The field of a control that is more than an input: its value and error, and the `ref` that focuses it when invalid. */
export function useField<T extends FieldValues, V>(
  form: UseFormReturn<T>,
  name: FieldPathByValue<T, V>,
  validate?: (value: V, values: T) => true | string,
) {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value, values) => validate?.(value as V, values as T) ?? true },
  })
  const { value, onChange, ref } = field
  return { value: value as V, onChange: onChange as (value: V) => void, ref, error: fieldState.error?.message }
}

/** Rules for a text of at most so many characters. */
export const atMost = (value: number) => ({
  maxLength: { value, message: `At most ${value.toLocaleString('en')} characters` },
})
