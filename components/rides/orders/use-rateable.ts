'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { isRateable } from '../feedback/feedback-logic.ts'

/** Says of a trip whether its rider is still asked to rate it. */
export function useRateable(): (trip: { finished_at: string }) => boolean {
  const { data } = useQuery(useTRPC().rides.config.queryOptions({ platform: 'web' }))
  return ({ finished_at }) => isRateable(finished_at, data?.rating_days)
}
