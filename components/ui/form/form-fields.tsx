'use client'

import type { ComponentProps, ComponentPropsWithoutRef, ReactNode } from 'react'
import {
  useController,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { Choice } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

export type FormFieldProps<T extends FieldValues, N extends FieldPath<T>> = {
  form: UseFormReturn<T>
  name: N
  label: string
  hint?: ReactNode
  /** To the right of the label. */
  aside?: ReactNode
  /** Shown when the field has no error of its own. */
  error?: string | undefined
  className?: string
  /** The message when nothing is entered; omitted for an optional field. */
  required?: string | undefined
  /** The most characters. */
  most?: number
  rules?: RegisterOptions<T, N>
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'form' | 'name' | 'className' | 'required'
>

export function errorAt<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message
}

/** A labelled text input of a form, with its error. */
export function TextField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & Control<'input'>,
) {
  const { field, control } = partsOf<T, N, Control<'input'>>(props)
  return <Field {...field}>{(aria) => <Input {...aria} {...control} />}</Field>
}

/** A labelled text area of a form, with its error. */
export function TextareaField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & Control<'textarea'>,
) {
  const { field, control } = partsOf<T, N, Control<'textarea'>>(props)
  return <Field {...field}>{(aria) => <Textarea {...aria} {...control} />}</Field>
}

type SelectControl = Control<'select'> & Pick<ComponentProps<typeof Select>, 'options'>

/** A labelled select of a form, with its error. */
export function SelectField<T extends FieldValues, N extends FieldPath<T>>(
  props: FormFieldProps<T, N> & SelectControl,
) {
  const { field, control } = partsOf<T, N, SelectControl>(props)
  return <Field {...field}>{(aria) => <Select {...aria} {...control} />}</Field>
}

/** Splits the props of a form field into those of `Field` and those of its control. */
export function partsOf<T extends FieldValues, N extends FieldPath<T>, C>(props: FormFieldProps<T, N> & C) {
  const { form, name, label, hint, aside, error, className, required, most, rules, ...control } = props
  const registered = form.register(name, {
    ...rules,
    ...(required !== undefined && { required }),
    ...(most !== undefined && {
      maxLength: { value: most, message: texts('ui.form')('atMost', { count: most }) },
    }),
  } as RegisterOptions<T, N>)
  return {
    field: { label, hint, aside, className, error: errorAt(form, name) ?? error },
    // The HTML from the server must contain the values: `register` sets them only after hydration.
    control: { defaultValue: form.getValues(name), ...(control as unknown as C), ...registered },
  }
}

type CheckboxFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPathByValue<T, boolean>
  label: string
  hint?: string
  className?: string
}

/** A labelled checkbox of a form. */
export function CheckboxField<T extends FieldValues>({ form, name, ...choice }: CheckboxFieldProps<T>) {
  return <Choice id={name} defaultChecked={form.getValues(name)} {...choice} {...form.register(name)} />
}

/** For a control that is not a plain input: its value and error, and the `ref` that focuses it when invalid. */
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
