'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { AddTrip } from './add-trip.tsx'
import { money } from './money.ts'
import { TripRow } from './trip-row.tsx'
import { useOutbox, useWaiting } from '../feedback/use-outbox.ts'
import { WaitingBanner } from './waiting-banner.tsx'

/** The rider's trips with what they said, newest first. */
export function TripsView({ owner, cursor }: { owner: string; cursor?: string }) {
  const trpc = useTRPC()
  const outbox = useOutbox(owner)
  const waiting = useWaiting(outbox)
  const trips = useQuery(trpc.rides.orders.list.queryOptions(cursor ? { cursor } : {}))
  const orders = trips.data?.orders ?? []
  return (
    <div className="flex flex-col gap-4">
      {waiting > 0 && <WaitingBanner waiting={waiting} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <TipsGiven />
        <AddTrip />
      </div>
      <Card aria-label="Trips" className="overflow-hidden">
        {trips.isPending && <SkeletonRows rows={4} />}
        {trips.error && <QueryError error={trips.error} retry={trips.refetch} retrying={trips.isFetching} />}
        {trips.data && orders.length === 0 && (
          <EmptyState icon={CarFront} title="No trips yet">
            Take a sample trip above, or register one with <code className="font-mono">POST /api/orders</code>.
          </EmptyState>
        )}
        {orders.length > 0 && (
          <ul className="divide-y">
            {orders.map((order) => (
              <TripRow key={order.order_id} order={order} />
            ))}
          </ul>
        )}
      </Card>
      <div className="flex justify-center gap-2 empty:hidden">
        {cursor && <PageLink href="/rides">Newest trips</PageLink>}
        {trips.data?.next && <PageLink href={`/rides?cursor=${trips.data.next}`}>Older trips</PageLink>}
      </div>
    </div>
  )
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="lg">
      <Link href={href}>{children}</Link>
    </Button>
  )
}

function TipsGiven() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.rides.orders.tipsReport.queryOptions({}))
  if (!data || data.totals.length === 0) return <span />
  return (
    <p className="text-muted">
      Tips you gave:{' '}
      <span className="font-medium text-fg tabular-nums">
        {data.totals.map(({ total, currency }) => money(total, currency)).join(' · ')}
      </span>
    </p>
  )
}
