'use client'

import { useEffect, useRef } from 'react'
import { Building2, Search } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import type { useCombobox } from '../use-combobox.ts'
import type { Suggestion } from './use-suggestions.ts'

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  combobox: ReturnType<typeof useCombobox<Suggestion>>
}

/** What the typed text may become. The pointer takes an option without taking the focus. */
export function SuggestionList({ suggestions, combobox }: SuggestionListProps) {
  const { open, active } = combobox
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <output className="sr-only">{open ? `${suggestions.length} suggestions, use the arrow keys` : ''}</output>
      {open && (
        <div
          ref={box}
          className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border bg-surface shadow-lg"
          onPointerDown={(event) => event.preventDefault()}
        >
          <div {...combobox.list} aria-label="Suggestions" className="max-h-96 overflow-y-auto p-1">
            {suggestions.map((suggestion, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={suggestion.key}
                {...combobox.option(index)}
                lang="ru"
                onClick={() => combobox.take(suggestion)}
                className={cn(
                  'flex min-h-9 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover',
                  index === active && 'bg-hover',
                )}
              >
                {suggestion.kind === 'company' ? (
                  <Building2 className="size-4 shrink-0 text-subtle" aria-hidden />
                ) : (
                  <Search className="size-4 shrink-0 text-subtle" aria-hidden />
                )}
                <span className="min-w-0 truncate">{suggestion.text}</span>
                {suggestion.kind === 'company' && (
                  <span lang="en" className="ml-auto shrink-0 text-subtle">
                    Company
                  </span>
                )}
              </button>
            ))}
          </div>
          <p aria-hidden className="border-t px-3 py-1.5 text-xs text-subtle max-lg:hidden">
            ↑ ↓ to choose, Enter to search, Esc to close
          </p>
        </div>
      )}
    </>
  )
}
