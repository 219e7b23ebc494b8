'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Sheet, SheetContent } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { formatNumber } from '#components/ui/locale.ts'
import { vacancyCount } from '../../format.ts'
import { useHasPane } from '../list-navigation.ts'
import { boxOfQuery, shownInput, withBox } from '../query.ts'
import { useSearch, useFound, useInterpretedSearch } from '../use-search.ts'
import type { MapPoint } from './clusters.ts'
import { MapCanvas } from './map-canvas.tsx'
import { aroundMost, boxOf, fitted, type Box, type Size, type View } from './projection.ts'

/** The map, instead of the reading pane, or as a sheet where there is none. */
export function MapPanel({ onClose }: { onClose: () => void }) {
  const t = texts('vacancies.map')
  if (useHasPane())
    return (
      <section
        aria-label={t('title')}
        className="sticky top-16 h-[calc(100dvh-13rem)] min-h-96 overflow-hidden rounded-xl border bg-surface shadow-sm"
      >
        <ResultsMap>
          <IconButton icon={X} label={t('close')} small onClick={onClose} className="-my-1 shrink-0" />
        </ResultsMap>
      </section>
    )
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('title')} side="bottom" className="h-[85dvh]">
        <ResultsMap onSearched={onClose} />
      </SheetContent>
    </Sheet>
  )
}

const EVERYWHERE = { top: 62, bottom: 41, left: 20, right: 136 }

type ResultsMapProps = { onSearched?: () => void; /** After the counts. */ children?: ReactNode }

/** The map of the results, how many of them have a place, and a button that limits the search to the part in view. */
function ResultsMap({ onSearched, children }: ResultsMapProps) {
  const t = texts('vacancies.map')
  const { query, go } = useSearch()
  const { interpreted, searched } = useInterpretedSearch()
  const found = useFound()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  // The view chosen by the user is kept only for one search: the next search gets a view that fits its results.
  const current = JSON.stringify(shownInput(searched))
  const [moved, setMoved] = useState<{ search: string; view: View }>()
  const view = moved?.search === current ? moved.view : null
  const box = useMemo(() => boxOfQuery(query), [query])
  const shown = useMemo(() => (view && size ? boxOf(view, size) : null), [view, size])
  const { all, points, isPending, error, refetch } = usePoints(shown)
  const start = (into: Size): View =>
    box ? fitted(box, into, 1) : fitted(aroundMost(all?.points ?? NONE) ?? EVERYWHERE, into)
  const search = () => {
    if (shown) go(withBox(interpreted, shown))
    else if (size) go(withBox(interpreted, boxOf(start(size), size)))
    onSearched?.()
  }
  return (
    <div className="flex h-full min-h-80 flex-col">
      <div ref={frame} className="relative min-h-0 flex-1 overflow-hidden">
        {(isPending || !size) && !error && <Skeleton className="absolute inset-0 h-full rounded-none" />}
        {error && <QueryError error={error} retry={refetch} />}
        {all && !error && size && (
          <MapCanvas
            size={size}
            view={view ?? start(size)}
            onView={(next) => setMoved({ search: current, view: next })}
            points={points}
            box={box}
          />
        )}
        <div className="absolute top-3 left-3 flex gap-2">
          <Button variant="primary" onClick={search}>
            {t('searchHere')}
          </Button>
          {box && <Button onClick={() => go(withBox(interpreted, null))}>{t('searchEverywhere')}</Button>}
        </div>
      </div>
      <div className="flex min-h-10 items-center gap-2 border-t px-4 py-2">
        <output className="flex-1 text-muted">{all && mapCaption(all, box ? found : undefined)}</output>
        {children}
      </div>
    </div>
  )
}

type Counted = Omit<RouterOutput['vacancies']['points'], 'points'> & { points: readonly unknown[] }

/** How many of the matches the map can show; `inside` are those of its marked area. */
function mapCaption({ found, located, points }: Counted, inside?: number): string {
  const t = texts('vacancies.map')
  const places = placesText(found, located)
  const shown = points.length < located ? t('newest', { places, count: formatNumber(points.length) }) : places
  return inside === undefined ? shown : t('inArea', { vacancies: vacancyCount(inside), places: shown })
}

function placesText(found: number, located: number): string {
  const t = texts('vacancies.map')
  const vacancies = vacancyCount(found)
  if (found === 0) return vacancies
  if (located === 0) return t('none', { vacancies })
  if (located < found) return t('some', { vacancies, count: formatNumber(located) })
  return t(found === 1 ? 'only' : 'all', { vacancies })
}

/** As many points as the API returns at once. */
const MOST = 5000
const SETTLED_MS = 300
const NONE: MapPoint[] = []

/**
 * The points of all results, inside and outside the box of the search. When there are more than the API returns, those
 * in view are requested once the map stops moving.
 */
function usePoints(shown: Box | null) {
  const trpc = useTRPC()
  const { searched } = useInterpretedSearch()
  const { top_lat: _t, bottom_lat: _b, left_lng: _l, right_lng: _r, ...search } = shownInput(searched)
  const options = { placeholderData: keepPreviousData, trpc: { context: { skipBatch: true } } }
  const all = useQuery(trpc.vacancies.points.queryOptions({ ...search, limit: MOST }, options))
  const box = useDebounced(shown, SETTLED_MS)
  const truncated = all.data !== undefined && all.data.points.length < all.data.located
  const near = useQuery(
    trpc.vacancies.points.queryOptions(
      {
        ...search,
        ...(box && { top_lat: box.top, bottom_lat: box.bottom, left_lng: box.left, right_lng: box.right }),
        limit: MOST,
      },
      { ...options, enabled: truncated && box !== null },
    ),
  )
  return {
    all: all.data,
    points: (truncated && near.data ? near.data.points : all.data?.points) ?? NONE,
    isPending: all.isPending,
    error: all.error,
    refetch: all.refetch,
  }
}

/** The size of an element in CSS pixels, null until measured. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return size
}
