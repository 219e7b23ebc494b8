'use client'

import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { FieldAria } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Choice } from './choice.ts'
import { useSuggestions, type SuggestKind } from './use-suggestions.ts'

type SuggestInputProps = {
  aria: FieldAria
  kind: SuggestKind
  text: string
  onText: (text: string) => void
  onPick: (choice: Choice) => void
  /** Enter also takes what was typed as it is. */
  free?: boolean
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
  placeholder?: string
}

/** A text field that completes from a dictionary: arrows choose, Enter takes, Escape closes. */
export function SuggestInput({ aria, kind, text, onText, onPick, free, onLeave, ref, placeholder }: SuggestInputProps) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(kind, text, open)
  const pick = (choice: Choice) => {
    onPick(choice)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      setActive(Math.min(Math.max(active + step, 0), found.length - 1))
    } else if (event.key === 'Enter') {
      const typed = free && text.trim() ? { id: text.trim(), name: text.trim() } : undefined
      const choice = found[active] ?? typed ?? found[0]
      if (choice) pick(choice)
    } else if (event.key === 'Escape' && open && found.length > 0) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = open && found.length > 0
  return (
    <div className="relative">
      <Input
        {...aria}
        ref={ref}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        lang="ru"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false)
          onLeave?.()
        }}
      />
      {shown && (
        <ul
          id={list}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg border bg-surface p-1 shadow-lg"
        >
          {found.map((choice, index) => (
            <li
              key={choice.id}
              id={`${list}-${index}`}
              role="option"
              lang="ru"
              aria-selected={index === active}
              // Before the blur of the field, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                pick(choice)
              }}
              className={cn('cursor-default rounded-md px-2 py-1.5 hover:bg-hover', index === active && 'bg-hover')}
            >
              {choice.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
