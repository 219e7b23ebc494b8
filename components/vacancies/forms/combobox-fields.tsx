'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Chip } from '#components/ui/chip.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { useField } from '#components/ui/form/form-fields.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { SuggestInput, type Option, type SuggestKind } from './suggest-input.tsx'

type ComboboxFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPathByValue<T, Option | null>
  label: string
  hint?: string
  kind: SuggestKind
  /** The error when nothing is selected; omitted for an optional field. */
  required?: string
  placeholder?: string
}

/** One entry of a long dictionary. A text that is not one of them is discarded. */
export function ComboboxField<T extends FieldValues>(props: ComboboxFieldProps<T>) {
  const { form, name, label, hint, kind, required, placeholder } = props
  const field = useField<T, Option | null>(form, name, (value) => (value === null && required) || true)
  const [text, setText] = useState<string>()
  return (
    <Field label={label} hint={hint} error={field.error}>
      {(aria) => (
        <SuggestInput
          aria={aria}
          kind={kind}
          ref={field.ref}
          placeholder={placeholder}
          text={text ?? field.value?.name ?? ''}
          typing={text !== undefined}
          onText={(typed) => {
            setText(typed)
            if (typed === '') field.onChange(null)
          }}
          onSelect={(option) => {
            field.onChange(option)
            setText(undefined)
          }}
          onLeave={() => setText(undefined)}
        />
      )}
    </Field>
  )
}

type TagsFieldProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: FieldPathByValue<T, Option[]>
  label: string
  hint?: string
  kind: SuggestKind
  /** Accepts text that is not in the dictionary. */
  freeText?: boolean
  most: number
  validate?: (value: Option[], values: T) => true | string
}

/** Several entries, each as a removable chip. */
export function TagsField<T extends FieldValues>(props: TagsFieldProps<T>) {
  const { form, name, label, hint, kind, freeText, most, validate } = props
  const { value, onChange, error, ref } = useField<T, Option[]>(form, name, validate)
  const [text, setText] = useState('')
  const add = (option: Option) => {
    setText('')
    if (value.length < most && !value.some(({ id }) => id === option.id)) onChange([...value, option])
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {(aria) => (
          <SuggestInput
            aria={aria}
            kind={kind}
            text={text}
            typing
            onText={setText}
            onSelect={add}
            freeText={freeText}
            ref={ref}
          />
        )}
      </Field>
      <Tags label={label} value={value} onChange={onChange} />
    </div>
  )
}

/** Key skills, of a vacancy as of a resume. */
export function SkillsField<T extends FieldValues>(field: Pick<TagsFieldProps<T>, 'form' | 'name'>) {
  const t = texts('vacancies.forms')
  return <TagsField {...field} label={t('skills')} hint={t('skillsHint')} kind="skill_set" freeText most={30} />
}

type TagsProps = { label: string; value: readonly Option[]; onChange: (options: Option[]) => void }

/** The selected entries as removable chips. */
export function Tags({ label, value, onChange }: TagsProps) {
  if (value.length === 0) return null
  const t = texts('vacancies.forms')
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {value.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip removeLabel={t('remove', { name })} onRemove={() => onChange(value.filter((other) => other.id !== id))}>
            <UserText text={name} />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
