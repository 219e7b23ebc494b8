'use client'

import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTheme } from 'next-themes'
import type { MetroCityNode } from '#server/vacancies/dictionaries/dictionaries.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { clusterAt, clustersOf, type Cluster, type MapPoint } from './clusters.ts'
import { drawMap } from './draw.ts'
import { useOutlines } from './outlines.ts'
import { PickedVacancies } from './picked-vacancies.tsx'
import { around, fitted, zoomed, type Box, type Size, type Spot, type View } from './projection.ts'
import { useGestures } from './use-gestures.ts'

type MapCanvasProps = {
  size: Size
  view: View
  onView: (view: View) => void
  points: readonly MapPoint[]
  box: Box | null
}

const NO_METRO: MetroCityNode[] = []
/** From this zoom on points that still lie together are at one place. */
const ONE_PLACE_ZOOM = 15

/** Screen readers hand the keys over to it. */
const AS_APPLICATION = { role: 'application' } as const

/** The map as it is seen and moved. */
export function MapCanvas({ size, view, onView, points, box }: MapCanvasProps) {
  const trpc = useTRPC()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { resolvedTheme } = useTheme()
  const metro = useQuery(trpc.vacancies.reference.metro.queryOptions({}, { staleTime: Infinity }))
  const cities = Array.isArray(metro.data) ? metro.data : NO_METRO
  const outlines = useOutlines()
  const clusters = useMemo(() => clustersOf(points, view, size), [points, view, size])
  const [picked, setPicked] = useState<Cluster | null>(null)
  const change = (next: (view: View) => View) => {
    setPicked(null)
    onView(next(view))
  }
  const press = (spot: Spot) => {
    const cluster = clusterAt(clusters, spot)
    if (!cluster || cluster.points.length === 1 || view.zoom >= ONE_PLACE_ZOOM) return setPicked(cluster ?? null)
    const inside = around(cluster.points)
    if (inside) onView(nearer(fitted(inside, size), view))
  }
  useGestures({ canvas, size, change, press })
  useLayoutEffect(() => {
    if (canvas.current) drawMap(canvas.current, { view, size, clusters, metro: cities, outlines, box, picked })
  }, [view, size, clusters, cities, outlines, box, picked, resolvedTheme])
  const middle = { x: size.width / 2, y: size.height / 2 }
  const fit = () => {
    const all = around(points)
    if (all) change(() => fitted(all, size))
  }
  return (
    <>
      <canvas
        ref={canvas}
        tabIndex={0}
        {...AS_APPLICATION}
        aria-label={`Map with ${points.length} vacancies. Arrow keys move it, plus and minus zoom, Enter opens what is in the middle.`}
        className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
      />
      <div className="absolute top-3 right-3 flex flex-col gap-1">
        <Button size="icon" aria-label="Zoom in" onClick={() => change((now) => zoomed(now, size, 1, middle))}>
          <Plus aria-hidden />
        </Button>
        <Button size="icon" aria-label="Zoom out" onClick={() => change((now) => zoomed(now, size, -1, middle))}>
          <Minus aria-hidden />
        </Button>
        <Button size="icon" aria-label="Show all points" onClick={fit}>
          <Maximize aria-hidden />
        </Button>
      </div>
      {picked && <PickedVacancies points={picked.points} onClose={() => setPicked(null)} />}
    </>
  )
}

/** At least one step in, so that a press on a cluster always shows more. */
function nearer(found: View, before: View): View {
  return found.zoom > before.zoom + 1 ? found : { ...found, zoom: Math.min(before.zoom + 1, ONE_PLACE_ZOOM) }
}
