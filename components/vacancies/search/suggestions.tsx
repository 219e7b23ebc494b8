'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Search } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { cn } from '#components/ui/cn.ts'
import type { useCombobox } from '../use-combobox.ts'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { langOf } from '#components/ui/locale.ts'

export type Suggestion =
  | { kind: 'title'; key: string; text: string }
  /** Limits the search to the company. */
  | { kind: 'company'; key: string; text: string; id: string }

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  combobox: ReturnType<typeof useCombobox<Suggestion>>
}

/** The suggestions for the typed text. Clicking one does not move the focus. */
export function SuggestionList({ suggestions, combobox }: SuggestionListProps) {
  const t = texts('vacancies.box')
  const { open, active } = combobox
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <output className="sr-only">{open ? t('suggested', { count: suggestions.length }) : ''}</output>
      {open && (
        <div
          ref={box}
          className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border bg-surface shadow-lg"
          onPointerDown={(event) => event.preventDefault()}
        >
          <div {...combobox.list} aria-label={t('suggestions')} className="max-h-96 overflow-y-auto p-1">
            {suggestions.map((suggestion, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={suggestion.key}
                {...combobox.option(index)}
                lang={langOf(suggestion.text)}
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
                  <span lang={currentLocale()} className="ml-auto shrink-0 text-subtle">
                    {t('company')}
                  </span>
                )}
              </button>
            ))}
          </div>
          <p aria-hidden className="border-t px-3 py-1.5 text-xs text-subtle max-lg:hidden">
            {t('keys')}
          </p>
        </div>
      )}
    </>
  )
}

const PAUSE_MS = 120
const SHORTEST = 2
const MOST_TITLES = 7
const MOST_COMPANIES = 3

/** Titles and companies for the typed text. `ask` may be called on every key: requests are debounced. */
export function useSuggestions() {
  const trpc = useTRPC()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed, PAUSE_MS).trim()
  const options = {
    enabled: text.length >= SHORTEST && text.length <= 100,
    staleTime: 5 * 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  }
  const titles = useQuery(trpc.vacancies.suggest.queryOptions({ kind: 'vacancy_search_keyword', text }, options))
  const companies = useQuery(trpc.vacancies.suggest.queryOptions({ kind: 'companies', text }, options))
  const wanted = options.enabled && typed.trim().length >= SHORTEST
  const suggestions = useMemo(
    (): Suggestion[] =>
      wanted
        ? [
            ...(titles.data?.items ?? [])
              .slice(0, MOST_TITLES)
              .map((item) => ({ kind: 'title' as const, key: item.text, text: item.text })),
            ...(companies.data?.items ?? [])
              .slice(0, MOST_COMPANIES)
              .flatMap((item) =>
                item.id === undefined
                  ? []
                  : [{ kind: 'company' as const, key: `company ${item.id}`, text: item.text, id: item.id }],
              ),
          ]
        : [],
    [wanted, titles.data, companies.data],
  )
  return { suggestions, ask: setTyped }
}
