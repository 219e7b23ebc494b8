'use client'

import { useState, type Ref } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Choice } from './choice.ts'
import { SuggestInput } from './suggest-input.tsx'
import type { SuggestKind } from './use-suggestions.ts'

type TagsFieldProps = {
  label: string
  hint?: string
  error?: string
  kind: SuggestKind
  value: readonly Choice[]
  onChange: (choices: Choice[]) => void
  /** Other words than the suggested ones are taken too. */
  free?: boolean
  most: number
  ref?: Ref<HTMLInputElement>
}

/** Several entries, each a chip that can be taken away. */
export function TagsField({ label, hint, error, kind, value, onChange, free, most, ref }: TagsFieldProps) {
  const [text, setText] = useState('')
  const add = (choice: Choice) => {
    setText('')
    if (value.length < most && !value.some(({ id }) => id === choice.id)) onChange([...value, choice])
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint ?? (free ? 'Press Enter after each.' : undefined)} error={error}>
        {(aria) => (
          <SuggestInput
            aria={aria}
            kind={kind}
            text={text}
            typing
            onText={setText}
            onPick={add}
            free={free}
            ref={ref}
          />
        )}
      </Field>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {value.map((choice) => (
            <li key={choice.id} className="max-w-full">
              <Chip
                removeLabel={`Remove ${choice.name}`}
                onRemove={() => onChange(value.filter(({ id }) => id !== choice.id))}
              >
                <span lang="ru">{choice.name}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
