'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import type { Counted } from './chips.ts'
import { facetInput } from './inputs.ts'
import { useUnderstood } from './use-understood.ts'

/** What the search finds without each of its arguments; undefined until it is counted. */
export function useCountedArguments(enabled: boolean): Counted | undefined {
  const trpc = useTRPC()
  const { made } = useUnderstood()
  const { data } = useQuery(
    trpc.vacancies.arguments.queryOptions(facetInput(made), {
      enabled,
      retry: false,
      placeholderData: keepPreviousData,
      trpc: { context: { skipBatch: true } },
    }),
  )
  return data?.chips
}
