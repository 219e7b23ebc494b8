'use client'

import { texts } from '#i18n/texts.ts'
import { useDeferredValue, useMemo, type KeyboardEvent, type Ref } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { cn } from '#components/ui/cn.ts'
import type { FieldAria } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { langOf } from '#components/ui/locale.ts'
import { useCombobox } from '../use-combobox.ts'

/** An entry of a dictionary: its id for the API, its name to show. */
export type Option = { id: string; name: string }

export type SuggestKind = 'areas' | 'area_leaves' | 'skill_set' | 'professional_roles' | 'metro_stations' | 'countries'

type SuggestInputProps = {
  aria: FieldAria
  kind: SuggestKind
  text: string
  /** False while the text is only the name of the current option: then nothing is suggested. */
  typing: boolean
  onText: (text: string) => void
  onSelect: (option: Option) => void
  /** Enter also accepts the typed text as it is. */
  freeText?: boolean
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
  placeholder?: string
}

/** A text field with suggestions. Enter chooses the active option, else the first; it never submits the form. */
export function SuggestInput(props: SuggestInputProps) {
  const { aria, kind, text, typing, onText, onSelect, freeText, onLeave, ...rest } = props
  const options = useOptions(kind, typing ? text : '')
  const combobox = useCombobox(options, onSelect)
  const onKeyDown = (event: KeyboardEvent) => {
    combobox.input.onKeyDown(event)
    if (event.key !== 'Enter' || event.isDefaultPrevented()) return
    event.preventDefault()
    const typed = text.trim()
    const option = freeText && typed ? { id: typed, name: typed } : combobox.open ? options[0] : undefined
    if (option) combobox.take(option)
  }
  // The input handles the keys: the list itself never has the focus.
  const optionProps = (option: Option, index: number) => ({
    ...combobox.option(index),
    onClick: () => combobox.take(option),
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
          aria-label={texts('vacancies.forms')('suggestions')}
          // Clicking an option does not move the focus.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg border bg-surface p-1 shadow-lg"
        >
          {options.map((option, index) => (
            <li
              key={option.id}
              {...optionProps(option, index)}
              lang={langOf(option.name)}
              className={cn(
                'cursor-default rounded-md px-2 py-1.5 hover:bg-hover',
                index === combobox.active && 'bg-hover',
              )}
            >
              {option.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NONE: readonly Option[] = []

/** The entries that complete the text; none before its second letter. */
function useOptions(kind: SuggestKind, text: string): readonly Option[] {
  const trpc = useTRPC()
  const typed = useDeferredValue(text.trim()).slice(0, 200)
  const enabled = typed.length >= 2
  const { data } = useQuery(
    trpc.vacancies.suggest.queryOptions({ kind, text: typed }, { enabled, placeholderData: keepPreviousData }),
  )
  return useMemo(
    () => (enabled && data ? data.items.map((item) => ({ id: item.id ?? item.text, name: item.text })) : NONE),
    [enabled, data],
  )
}
