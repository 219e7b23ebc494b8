'use client'

import { useState, type Ref } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { Field } from '#components/ui/field.tsx'
import { SuggestInput, type Option, type SuggestKind } from './suggest-input.tsx'

type ComboboxFieldProps = {
  label: string
  hint?: string
  error?: string
  kind: SuggestKind
  value: Option | null
  onChange: (option: Option | null) => void
  ref?: Ref<HTMLInputElement>
  placeholder?: string
}

/** One entry of a long dictionary. A text that is not one of them is discarded. */
export function ComboboxField({ label, hint, error, kind, value, onChange, ref, placeholder }: ComboboxFieldProps) {
  const [text, setText] = useState<string>()
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => (
        <SuggestInput
          aria={aria}
          kind={kind}
          ref={ref}
          placeholder={placeholder}
          text={text ?? value?.name ?? ''}
          typing={text !== undefined}
          onText={(typed) => {
            setText(typed)
            if (typed === '') onChange(null)
          }}
          onSelect={(option) => {
            onChange(option)
            setText(undefined)
          }}
          onLeave={() => setText(undefined)}
        />
      )}
    </Field>
  )
}

type TagsFieldProps = {
  label: string
  hint?: string
  error?: string
  kind: SuggestKind
  value: readonly Option[]
  onChange: (options: Option[]) => void
  /** Accepts text that is not in the dictionary. */
  freeText?: boolean
  most: number
  ref?: Ref<HTMLInputElement>
}

/** Several entries, each as a removable chip. */
export function TagsField({ label, hint, error, kind, value, onChange, freeText, most, ref }: TagsFieldProps) {
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
export const SkillsField = (props: Pick<TagsFieldProps, 'value' | 'onChange' | 'error' | 'ref'>) => (
  <TagsField label="Key skills" hint="Press Enter after each one." kind="skill_set" freeText most={30} {...props} />
)

type TagsProps = { label: string; value: readonly Option[]; onChange: (options: Option[]) => void }

/** The selected entries as removable chips. */
export function Tags({ label, value, onChange }: TagsProps) {
  if (value.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {value.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip removeLabel={`Remove ${name}`} onRemove={() => onChange(value.filter((other) => other.id !== id))}>
            <span lang="ru">{name}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
