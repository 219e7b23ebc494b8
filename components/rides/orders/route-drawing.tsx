import { useId } from 'react'
import { cn } from '#components/ui/cn.ts'
import { BOX, projected, streetAngle, type Spot } from './route-geometry.ts'
import type { Trip } from './trip.tsx'

type Drawn = Pick<Trip, 'pickup' | 'dropoff' | 'route'>

interface RouteDrawingProps {
  trip: Drawn
  /** For a large place, where lines and marks are drawn finer. */
  large?: boolean
  className?: string
}

/** The ends of the schematic route that is drawn if only the addresses of a trip are known. */
const ENDS: [Spot, Spot] = [
  { x: 64, y: 104 },
  { x: 256, y: 40 },
]

/** True when there is something to draw: points of the way, or at least both addresses. */
export function isDrawable({ route, pickup, dropoff }: Drawn): boolean {
  return route !== undefined || (pickup !== undefined && dropoff !== undefined)
}

/**
 * Draws the route of a trip, from a circle to a square, on a pattern of streets that is not a map. It is hidden from
 * screen readers, because the same is written beside it.
 */
export function RouteDrawing({ trip, large = false, className }: RouteDrawingProps) {
  const id = useId()
  const spots = trip.route ? projected(trip.route) : ENDS
  const [from, to] = [spots[0], spots.at(-1)]
  if (!isDrawable(trip) || !from || !to) return null
  const fine = large ? 0.5 : 1
  return (
    <div aria-hidden className={cn('relative overflow-hidden bg-sunken', className)}>
      <svg className="absolute inset-0 size-full">
        <pattern
          id={id}
          width="76"
          height="52"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${trip.route ? streetAngle(spots) : -18})`}
        >
          <path d="M0 26H76M38 0V52" className="stroke-surface" strokeWidth="5" />
          <path d="M0 6H76M12 0V52" className="stroke-surface" strokeWidth="1.5" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="absolute inset-0 size-full">
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={pathOf(trip, spots)} className="stroke-surface" strokeWidth={9 * fine} />
          <path
            d={pathOf(trip, spots)}
            className={trip.route ? 'stroke-accent' : 'stroke-control'}
            strokeWidth={5 * fine}
            strokeDasharray={trip.route ? undefined : `${fine} ${9 * fine}`}
          />
        </g>
        <g transform={`translate(${from.x} ${from.y}) scale(${fine})`}>
          <circle r="6.5" strokeWidth="4" className="fill-surface stroke-fg" />
        </g>
        <g transform={`translate(${to.x} ${to.y}) scale(${fine})`}>
          <rect x="-6.5" y="-6.5" width="13" height="13" rx="2" className="fill-fg" />
          <rect x="-2" y="-2" width="4" height="4" className="fill-surface" />
        </g>
      </svg>
    </div>
  )
}

/** A line through the points, or a bow between the ends where only they are known. */
function pathOf({ route }: Drawn, spots: readonly Spot[]): string {
  const [from, to] = ENDS
  if (!route) return `M${from.x} ${from.y}C${from.x + 70} ${from.y - 90} ${to.x - 70} ${to.y + 90} ${to.x} ${to.y}`
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}`
}
