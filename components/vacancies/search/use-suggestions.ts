'use client'

import { useEffect, useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'

export type Suggestion =
  | { kind: 'title'; key: string; text: string }
  /** Its vacancies alone. */
  | { kind: 'company'; key: string; text: string; id: string }

const PAUSE_MS = 120
const SHORTEST = 2
const MOST_TITLES = 7
const MOST_COMPANIES = 3

/** Titles and companies for what is being typed. `ask` may be called with every key: the API is asked in pauses. */
export function useSuggestions() {
  const trpc = useTRPC()
  const [typed, setTyped] = useState('')
  const text = usePaused(typed).trim()
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

/** The text when nothing was typed for a moment. */
function usePaused(typed: string): string {
  const [text, setText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return text
}
