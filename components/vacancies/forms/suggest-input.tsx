'use client'

import type { KeyboardEvent, Ref } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { FieldAria } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useCombobox } from '../use-combobox.ts'
import type { Choice } from './choice.ts'
import { useSuggestions, type SuggestKind } from './use-suggestions.ts'

type SuggestInputProps = {
  aria: FieldAria
  kind: SuggestKind
  text: string
  /** What is being typed is asked for; a text that only shows the present choice is not. */
  typing: boolean
  onText: (text: string) => void
  onPick: (choice: Choice) => void
  /** Enter also takes what was typed as it is. */
  free?: boolean
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
  placeholder?: string
}

/** A text field that completes from a dictionary. Enter takes the chosen entry, else the first; it sends no form. */
export function SuggestInput({ aria, kind, text, typing, onText, onPick, free, onLeave, ...rest }: SuggestInputProps) {
  const found = useSuggestions(kind, typing ? text : '')
  const combobox = useCombobox(found, onPick)
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.input.onKeyDown(event)
    if (event.key !== 'Enter' || event.isDefaultPrevented()) return
    event.preventDefault()
    const typed = text.trim()
    const choice = free && typed ? { id: typed, name: typed } : combobox.open ? found[0] : undefined
    if (choice) combobox.take(choice)
  }
  // Its keys are the field's: the list itself never has the focus.
  const option = (choice: Choice, index: number) => ({
    ...combobox.option(index),
    onClick: () => combobox.take(choice),
  })
  return (
    <div className="relative">
      <Input
        {...aria}
        {...rest}
        {...combobox.input}
        autoComplete="off"
        lang="ru"
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          combobox.show()
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          combobox.input.onBlur()
          onLeave?.()
        }}
      />
      {combobox.open && (
        <ul
          {...combobox.list}
          aria-label="Suggestions"
          // The pointer takes an option without taking the focus.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg border bg-surface p-1 shadow-lg"
        >
          {found.map((choice, index) => (
            <li
              key={choice.id}
              {...option(choice, index)}
              lang="ru"
              className={cn(
                'cursor-default rounded-md px-2 py-1.5 hover:bg-hover',
                index === combobox.active && 'bg-hover',
              )}
            >
              {choice.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
