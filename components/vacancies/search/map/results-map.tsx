'use client'

import { useMemo, useRef, useState } from 'react'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { boxOfQuery, withBox } from '../query.ts'
import { useSearch } from '../use-search.ts'
import { useUnderstood } from '../use-understood.ts'
import { MapCanvas } from './map-canvas.tsx'
import { around, boxOf, fitted, type Size, type View } from './projection.ts'
import { usePoints } from './use-points.ts'
import { useSize } from './use-size.ts'

const EVERYWHERE = { top: 62, bottom: 41, left: 20, right: 136 }

/** Where the vacancies are, and the part of the map to search in. */
export function ResultsMap({ onSearched }: { onSearched?: () => void }) {
  const { query, go } = useSearch()
  const { understood } = useUnderstood()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [view, setView] = useState<View | null>(null)
  const box = useMemo(() => boxOfQuery(query), [query])
  const shown = useMemo(() => (view && size ? boxOf(view, size) : null), [view, size])
  const { all, points, isPending, error, refetch } = usePoints(shown)
  const start = (into: Size): View => fitted(box ?? around(all) ?? EVERYWHERE, into)
  const search = () => {
    if (shown) go(withBox(understood, shown))
    else if (size) go(withBox(understood, boxOf(start(size), size)))
    onSearched?.()
  }
  return (
    <div ref={frame} className="relative h-full min-h-80 overflow-hidden">
      {(isPending || !size) && !error && <Skeleton className="absolute inset-0 h-full rounded-none" />}
      {error && <QueryError error={error} retry={refetch} />}
      {!isPending && !error && size && (
        <MapCanvas size={size} view={view ?? start(size)} onView={setView} points={points} box={box} />
      )}
      <div className="absolute top-3 left-3 flex gap-2">
        <Button variant="primary" onClick={search}>
          Search in this area
        </Button>
        {box && <Button onClick={() => go(withBox(understood, null))}>Search everywhere</Button>}
      </div>
    </div>
  )
}
