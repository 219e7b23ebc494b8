'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import type { Role } from '#components/shell/product.ts'
import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RouteName } from '../orders/trip.tsx'
import { useRateable } from '../orders/use-rateable.ts'
import { inboxHref } from '../support/inbox-address.ts'
import { previewOf } from '../support/task-text.ts'
import { TaskTitle } from '../support/task-title.tsx'
import { LAST_TRIPS, OPEN_TASKS } from './inputs.ts'

/** The trips to rate; for agents the inbox too. */
export function RidesCard({ roles }: { roles: readonly Role[] }) {
  const t = texts('rides.home')
  const isAgent = roles.includes('agent')
  return (
    <HomeCard
      product="rides"
      title={t('title')}
      href="/rides"
      icon={CarFront}
      link={{ href: isAgent ? '/rides/support' : '/rides', label: isAgent ? t('inbox') : t('trips') }}
    >
      {isAgent && <Inbox />}
      <TripsToRate isQuiet={isAgent} />
    </HomeCard>
  )
}

function Inbox() {
  const tasks = useQuery(useTRPC().rides.support.tasks.queryOptions(OPEN_TASKS))
  if (!tasks.data) return <QueryStatus query={tasks} rows={2} />
  if (tasks.data.tasks.length === 0) return <SummaryNote>{texts('rides.home')('inboxEmpty')}</SummaryNote>
  return tasks.data.tasks.map((task) => (
    <SummaryLine
      key={task.task_id}
      href={inboxHref({ state: 'open', task: task.task_id })}
      title={
        <span className="flex items-center gap-2">
          <TaskTitle task={task} />
        </span>
      }
      detail={previewOf(task) || <RelativeTime at={task.created_at} />}
      aside={<Badge tone="info">{texts('rides.home')('open')}</Badge>}
    />
  ))
}

function TripsToRate({ isQuiet }: { isQuiet: boolean }) {
  const trips = useQuery(useTRPC().rides.orders.list.queryOptions(LAST_TRIPS))
  const isRateable = useRateable()
  if (!trips.data) return <QueryStatus query={trips} rows={1} />
  const waiting = trips.data.orders.filter((trip) => !trip.feedback && isRateable(trip))
  if (waiting.length > 0) {
    return waiting
      .slice(0, 2)
      .map((trip) => (
        <SummaryLine
          key={trip.order_id}
          href={`/rides/feedback/${trip.order_id}`}
          title={<RouteName trip={trip} />}
          detail={<RelativeTime at={trip.finished_at} />}
          aside={<Badge tone="accent">{texts('rides.trips')('rate')}</Badge>}
        />
      ))
  }
  if (isQuiet) return null
  return (
    <SummaryNote>
      {trips.data.orders.length > 0 ? texts('rides.home')('allRated') : texts('rides.home')('noTrips')}
    </SummaryNote>
  )
}
