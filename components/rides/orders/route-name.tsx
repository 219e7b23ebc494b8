import { ArrowRight } from 'lucide-react'

export interface Route {
  pickup?: string | undefined
  dropoff?: string | undefined
}

/** From and to, as far as they are known; the arrow is read as "to". */
export function RouteName({ trip: { pickup, dropoff } }: { trip: Route }) {
  if (!pickup || !dropoff) return <>{dropoff ?? pickup ?? 'Your trip'}</>
  return (
    <>
      {pickup}
      <ArrowRight aria-hidden className="mx-1.5 inline size-[1em] align-[-0.125em] text-subtle" />
      <span className="sr-only">to </span>
      {dropoff}
    </>
  )
}

/** The same in words, for names of links and buttons. */
export function routeText({ pickup, dropoff }: Route): string {
  if (pickup && dropoff) return `${pickup} to ${dropoff}`
  return dropoff ?? pickup ?? 'your trip'
}
