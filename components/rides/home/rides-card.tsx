'use client'

import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import type { Role } from '#components/shell/product.ts'
import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RouteName } from '../orders/trip.tsx'
import { LAST_TRIPS, OPEN_TASKS } from './inputs.ts'

/** The trips to rate; for agents the inbox too. */
export function RidesCard({ roles }: { roles: readonly Role[] }) {
  const isAgent = roles.includes('agent')
  return (
    <HomeCard
      product="rides"
      title="Rides"
      href="/rides"
      icon={CarFront}
      action={
        <LinkButton href={isAgent ? '/rides/support' : '/rides'} prefetch={false} size="sm">
          {isAgent ? 'Open the inbox' : 'All trips'}
        </LinkButton>
      }
    >
      {isAgent && <Inbox />}
      <TripsToRate isQuiet={isAgent} />
    </HomeCard>
  )
}

function Inbox() {
  const tasks = useQuery(useTRPC().rides.support.tasks.queryOptions(OPEN_TASKS))
  if (!tasks.data) return <QueryStatus query={tasks} rows={2} />
  if (tasks.data.tasks.length === 0) return <SummaryNote>The inbox is empty.</SummaryNote>
  return tasks.data.tasks.map(({ task_id, subject, created_at }) => (
    <SummaryLine
      key={task_id}
      href="/rides/support"
      title={subject}
      detail={<RelativeTime at={created_at} />}
      aside={<Badge tone="info">Open</Badge>}
    />
  ))
}

function TripsToRate({ isQuiet }: { isQuiet: boolean }) {
  const trips = useQuery(useTRPC().rides.orders.list.queryOptions(LAST_TRIPS))
  if (!trips.data) return <QueryStatus query={trips} rows={1} />
  const waiting = trips.data.orders.filter(({ feedback }) => !feedback)
  if (waiting.length > 0) {
    return waiting
      .slice(0, 2)
      .map((trip) => (
        <SummaryLine
          key={trip.order_id}
          href={`/rides/feedback/${trip.order_id}`}
          title={<RouteName trip={trip} />}
          detail={<RelativeTime at={trip.finished_at} />}
          aside={<Badge tone="accent">Rate this trip</Badge>}
        />
      ))
  }
  if (isQuiet) return null
  return <SummaryNote>{trips.data.orders.length > 0 ? 'Every trip is rated.' : 'You have no trips yet.'}</SummaryNote>
}
