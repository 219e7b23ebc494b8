'use client'

import { texts } from '#i18n/texts.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Maximize, Minus, Plus, X } from 'lucide-react'
import { useTheme } from 'next-themes'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { MetroCityNode } from '#server/products/vacancies/dictionaries/dictionaries.schema.ts'
import { ShortRow } from '../../postings/short-row.tsx'
import { clusterAt, clustersOf, type Cluster, type MapPoint } from './clusters.ts'
import { drawMap } from './draw.ts'
import { useOutlines } from './outlines.ts'
import { around, fitted, zoomed, type Box, type Size, type Pixel, type View } from './projection.ts'
import { useGestures } from './use-gestures.ts'

type MapCanvasProps = {
  size: Size
  view: View
  onView: (view: View) => void
  points: readonly MapPoint[]
  box: Box | null
}

const NO_METRO: MetroCityNode[] = []
/** From this zoom on, points that are still together share an address. */
const ONE_PLACE_ZOOM = 15

/** Screen readers pass their keys to it. */
const AS_APPLICATION = { role: 'application' } as const

/** The map itself, with its controls. */
export function MapCanvas({ size, view, onView, points, box }: MapCanvasProps) {
  const t = texts('vacancies.map')
  const trpc = useTRPC()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { resolvedTheme } = useTheme()
  const metro = useQuery(trpc.vacancies.reference.metro.queryOptions({}, { staleTime: Infinity }))
  const cities = Array.isArray(metro.data) ? metro.data : NO_METRO
  const outlines = useOutlines()
  const clusters = useMemo(() => clustersOf(points, view, size), [points, view, size])
  const [selected, setSelected] = useState<Cluster | null>(null)
  const change = (next: (view: View) => View) => {
    setSelected(null)
    onView(next(view))
  }
  const click = (pixel: Pixel) => {
    const cluster = clusterAt(clusters, pixel)
    if (!cluster || cluster.points.length === 1 || view.zoom >= ONE_PLACE_ZOOM) return setSelected(cluster ?? null)
    const inside = around(cluster.points)
    if (inside) onView(closer(fitted(inside, size), view))
  }
  useGestures({ canvas, size, change, click })
  useLayoutEffect(() => {
    if (canvas.current) drawMap(canvas.current, { view, size, clusters, metro: cities, outlines, box, selected })
  }, [view, size, clusters, cities, outlines, box, selected, resolvedTheme])
  const center = { x: size.width / 2, y: size.height / 2 }
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
        aria-label={t('canvas', { count: points.length })}
        className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
      />
      <div className="absolute top-3 right-3 flex flex-col gap-1">
        <IconButton
          icon={Plus}
          label={t('zoomIn')}
          onClick={() => change((now) => zoomed(now, size, 1, center))}
          variant="secondary"
        />
        <IconButton
          icon={Minus}
          label={t('zoomOut')}
          onClick={() => change((now) => zoomed(now, size, -1, center))}
          variant="secondary"
        />
        <IconButton icon={Maximize} label={t('fit')} onClick={fit} variant="secondary" />
      </div>
      {selected && <SelectedVacancies points={selected.points} onClose={() => setSelected(null)} />}
    </>
  )
}

/** At least one step closer, so that a click on a cluster always shows more. */
function closer(found: View, before: View): View {
  return found.zoom > before.zoom + 1 ? found : { ...found, zoom: Math.min(before.zoom + 1, ONE_PLACE_ZOOM) }
}

const MOST = 5

/** The vacancies of the selected point or cluster. */
function SelectedVacancies({ points, onClose }: { points: readonly MapPoint[]; onClose: () => void }) {
  const t = texts('vacancies.map')
  const trpc = useTRPC()
  const shown = points.slice(0, MOST)
  const vacancies = useQueries({
    queries: shown.map(({ id }) => trpc.vacancies.get.queryOptions({ vacancy_id: id })),
  })
  return (
    <section
      aria-label={t('here')}
      className="absolute inset-x-3 bottom-3 max-h-1/2 overflow-y-auto rounded-lg border bg-surface px-4 py-1 shadow-lg sm:right-auto sm:w-96"
    >
      <IconButton
        icon={X}
        label={texts('ui')('close')}
        small
        onClick={onClose}
        className="absolute top-1 right-1 z-10"
      />
      <ul className="divide-y pr-6">
        {vacancies.map(({ data }, at) =>
          data ? (
            <ShortRow key={data.id} item={data} />
          ) : (
            <li key={shown[at]?.id} className="py-3">
              <Skeleton className="w-2/3" />
            </li>
          ),
        )}
      </ul>
      {points.length > MOST && (
        <p className="border-t py-2 text-subtle">{t('more', { count: points.length - MOST })}</p>
      )}
    </section>
  )
}
