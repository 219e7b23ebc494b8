'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailWarning, RotateCw } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

type Delivery = RouterOutput['rides']['support']['deliveries']['deliveries'][number]

/** Deliveries that failed for good and wait for a person; renders nothing when there are none. */
export function DeadLetters() {
  const t = texts('rides.deliveries')
  const trpc = useTRPC()
  const dead = useQuery({ ...trpc.rides.support.deliveries.queryOptions({}), refetchInterval: 15_000 })
  const all = useMutation(
    trpc.rides.support.retryAllDeliveries.mutationOptions({
      meta: { ...retryMeta(), reload: trpc.rides.support.pathFilter() },
    }),
  )
  if (!dead.data || dead.data.deliveries.length === 0) return null
  return (
    <Card aria-labelledby="dead" className="border-danger">
      <CardHeader className="pb-3">
        <CardTitle id="dead" className="flex items-center gap-2 text-danger">
          <MailWarning aria-hidden className="size-5" />
          {t('title')}
        </CardTitle>
        <Button pending={all.isPending} onClick={() => all.mutate({})}>
          <RotateCw aria-hidden />
          {t('retryAll')}
        </Button>
      </CardHeader>
      <ul className="divide-y border-t">
        {dead.data.deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const t = texts('rides.deliveries')
  const trpc = useTRPC()
  const retry = useMutation(
    trpc.rides.support.retryDelivery.mutationOptions({
      meta: { ...retryMeta(), reload: trpc.rides.support.pathFilter() },
    }),
  )
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-mono break-all">{delivery.order_id}</p>
        <p className="text-muted">
          {delivery.last_error ?? t('unknown')} · {t('attempts', { count: delivery.attempts })} · {t('saved')}{' '}
          <RelativeTime at={delivery.created_at} />
        </p>
      </div>
      <Button
        pending={retry.isPending}
        onClick={() => retry.mutate({ id: delivery.id })}
        aria-label={t('retryOne', { order: delivery.order_id })}
      >
        <RotateCw aria-hidden />
        {t('retry')}
      </Button>
    </li>
  )
}

const retryMeta = () => {
  const t = texts('rides.deliveries')
  return { done: t('done'), failed: t('failed') }
}
