'use client'

import { useDeferredValue, useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import type { Choice } from './choice.ts'

export type SuggestKind = 'areas' | 'area_leaves' | 'skill_set' | 'professional_roles' | 'metro_stations' | 'countries'

const NONE: readonly Choice[] = []

/** What completes the text; nothing before its second letter. */
export function useSuggestions(kind: SuggestKind, text: string): readonly Choice[] {
  const trpc = useTRPC()
  const typed = useDeferredValue(text.trim())
  const input: RouterInput['vacancies']['suggest'] = { kind, text: typed.slice(0, 200) }
  const enabled = typed.length >= 2
  const { data } = useQuery(trpc.vacancies.suggest.queryOptions(input, { enabled, placeholderData: keepPreviousData }))
  return useMemo(
    () => (enabled && data ? data.items.map((item) => ({ id: item.id ?? item.text, name: item.text })) : NONE),
    [enabled, data],
  )
}
