'use client'

import { useState, type Ref } from 'react'
import { Field } from '#components/ui/field.tsx'
import type { Choice } from './choice.ts'
import { SuggestInput } from './suggest-input.tsx'
import type { SuggestKind } from './use-suggestions.ts'

type ChoiceFieldProps = {
  label: string
  hint?: string
  error?: string
  kind: SuggestKind
  value: Choice | null
  onChange: (choice: Choice | null) => void
  ref?: Ref<HTMLInputElement>
  placeholder?: string
}

/** One entry of a long dictionary. A text that is none of them does not stay. */
export function ChoiceField({ label, hint, error, kind, value, onChange, ref, placeholder }: ChoiceFieldProps) {
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
          onPick={(choice) => {
            onChange(choice)
            setText(undefined)
          }}
          onLeave={() => setText(undefined)}
        />
      )}
    </Field>
  )
}
