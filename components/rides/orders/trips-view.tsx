'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CarFront, CloudOff, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { useMutateOnce } from '#components/ui/form/use-single-flight.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useOutbox, useWaiting } from '../feedback/use-outbox.ts'
import { TripRow } from './trip-row.tsx'
import { sumText } from './trip.tsx'
import { useRateable } from './use-rateable.ts'

/** The rider's trips with their feedback, newest first. */
export function TripsView({ owner, cursor }: { owner: string; cursor?: string }) {
  const trpc = useTRPC()
  const outbox = useOutbox(owner)
  const waiting = useWaiting(outbox)
  const trips = useQuery(trpc.rides.orders.list.queryOptions(cursor ? { cursor } : {}))
  const orders = trips.data?.orders ?? []
  const isRateable = useRateable()
  const t = texts('rides.trips')
  return (
    <div className="flex flex-col gap-4">
      {waiting > 0 && <WaitingBanner waiting={waiting} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <TipsGiven />
        <AddTrip />
      </div>
      <Card aria-label={t('list')} className="overflow-hidden">
        <QueryStatus query={trips} rows={4} />
        {trips.data && orders.length === 0 && <EmptyState icon={CarFront} title={t('empty')} text={t('emptyText')} />}
        {orders.length > 0 && (
          <ul className="divide-y">
            {orders.map((order) => (
              <TripRow
                key={order.order_id}
                order={order}
                rateable={isRateable(order)}
                name={(route) => (
                  <Link
                    href={`/rides/trips/${order.order_id}`}
                    prefetch={false}
                    className="after:absolute after:inset-0"
                  >
                    {route}
                  </Link>
                )}
              />
            ))}
          </ul>
        )}
      </Card>
      <div className="flex justify-center gap-2 empty:hidden">
        {cursor && <PageLink href="/rides">{t('newest')}</PageLink>}
        {trips.data?.next && <PageLink href={`/rides?cursor=${trips.data.next}`}>{t('older')}</PageLink>}
      </div>
    </div>
  )
}

/** Shown while a save has not reached the server. */
function WaitingBanner({ waiting }: { waiting: number }) {
  return (
    <output className="flex items-center gap-2 rounded-lg bg-warning-soft px-4 py-3 text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {texts('rides.trips')('waiting', { count: waiting })}
    </output>
  )
}

function TipsGiven() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.rides.orders.tipsReport.queryOptions({}))
  if (!data || data.totals.length === 0) return <span />
  return (
    <p className="text-muted">
      {texts('rides.trips')('tipsGiven')}{' '}
      <span className="font-medium text-fg tabular-nums">{data.totals.map(sumText).join(' · ')}</span>
    </p>
  )
}

/** Registers a finished sample trip, as an order system would. */
function AddTrip() {
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.orders.pathFilter(), failed: texts('rides.trips')('addFailed') }
  const create = useMutation(trpc.rides.orders.create.mutationOptions({ meta }))
  const createOnce = useMutateOnce(create)
  const addSample = async () => {
    const { SAMPLE_TRIPS } = await import('#server/products/rides/orders/samples.schema.ts')
    const sample = SAMPLE_TRIPS[Math.floor(Math.random() * SAMPLE_TRIPS.length)]
    if (sample) createOnce(sample)
  }
  return (
    <Button onClick={() => void addSample()} pending={create.isPending} size="lg">
      <Plus aria-hidden />
      {texts('rides.trips')('add')}
    </Button>
  )
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton size="lg" href={href}>
      {children}
    </LinkButton>
  )
}
