'use client'

import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { facetInput } from '../inputs.ts'
import { useUnderstood } from '../use-understood.ts'
import type { MapPoint } from './clusters.ts'
import type { Box } from './projection.ts'

/** As many points as the API gives at once. */
const MOST = 5000
const SETTLED_MS = 300
const NONE: MapPoint[] = []

/**
 * Places of what the search finds, whatever box it is bounded to. When there are more than the API gives, those of the
 * part in view are asked for once it stands still.
 */
export function usePoints(shown: Box | null) {
  const trpc = useTRPC()
  const { made } = useUnderstood()
  const { top_lat: _t, bottom_lat: _b, left_lng: _l, right_lng: _r, ...search } = facetInput(made)
  const options = { placeholderData: keepPreviousData, retry: 1, trpc: { context: { skipBatch: true } } }
  const all = useQuery(trpc.vacancies.points.queryOptions({ ...search, limit: MOST }, options))
  const box = useSettled(shown)
  const many = (all.data?.points.length ?? 0) >= MOST
  const near = useQuery(
    trpc.vacancies.points.queryOptions(
      {
        ...search,
        ...(box && { top_lat: box.top, bottom_lat: box.bottom, left_lng: box.left, right_lng: box.right }),
        limit: MOST,
      },
      { ...options, enabled: many && box !== null },
    ),
  )
  return {
    all: all.data?.points ?? NONE,
    points: (many && near.data ? near.data.points : all.data?.points) ?? NONE,
    isPending: all.isPending,
    error: all.error,
    refetch: all.refetch,
  }
}

function useSettled(box: Box | null): Box | null {
  const [settled, setSettled] = useState(box)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(box), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [box])
  return settled
}
