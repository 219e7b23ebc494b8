'use client'

import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { ChevronRight, Send } from 'lucide-react'
import { ForDevelopers } from '#components/shell/developer-mode.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Webhook } from './types.ts'

type Delivery = RouterOutput['webhooks']['deliveries']['items'][number]

/** How often lists are reloaded while a delivery is pending. */
export const REFETCH_MS = 3000

/** The deliveries of a webhook, newest first, in pages. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const t = texts('webhooks.deliveries')
  const trpc = useTRPC()
  /** The cursors of the pages from the second to the present one. */
  const [starts, setStarts] = useState<string[]>([])
  const before = starts.at(-1)
  const deliveries = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      { id: webhook.id, ...(before !== undefined && { before }) },
      {
        refetchInterval: ({ state }) =>
          state.data?.items.some((item) => item.state === 'pending') ? REFETCH_MS : false,
      },
    ),
  )
  const { items = [], next = null } = deliveries.data ?? {}
  return (
    <div className="border-t">
      <QueryStatus query={deliveries} rows={3} />
      {deliveries.data && items.length === 0 && <EmptyState icon={Send} title={t('none')} text={t('noneText')} />}
      <ul aria-label={t('label', { url: webhook.url })} className="divide-y">
        {items.map((delivery) => (
          <Row key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {(next !== null || starts.length > 0) && (
        <div className="flex justify-end gap-2 border-t px-4 py-3">
          <Button size="sm" disabled={starts.length === 0} onClick={() => setStarts(starts.slice(0, -1))}>
            {t('newer')}
          </Button>
          <Button size="sm" disabled={next === null} onClick={() => next && setStarts([...starts, next])}>
            {t('older')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const t = texts('webhooks.deliveries')
  const { type, subject, attempts, created_at, next_attempt_at: next } = delivery
  const isPending = delivery.state === 'pending'
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover/60">
          <ChevronRight className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" aria-hidden />
          <Outcome delivery={delivery} />
          <code className="font-mono break-all">{type}</code>
          <span className="text-subtle">{subject}</span>
          <RelativeTime at={created_at} className="ml-auto whitespace-nowrap text-subtle" />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          <p className="text-muted">
            {t('attempts', { count: attempts })}
            {delivery.duration_ms !== null && ` · ${t('duration', { ms: formatNumber(delivery.duration_ms) })}`}
            {delivery.error && (
              <>
                {' · '}
                <span lang="en">{delivery.error}</span>
              </>
            )}
            {isPending && next && attempts > 0 && (
              <>
                {' · '}
                {t.rich('next', { time: () => <RelativeTime at={next} ahead /> })}
              </>
            )}
          </p>
          <Text label={t('sent')} text={pretty(delivery.body)} />
          {delivery.answer && <Text label={t('answer')} text={delivery.answer} />}
          <ForDevelopers>
            <p className="font-mono break-all text-subtle">{delivery.id}</p>
          </ForDevelopers>
          <div className="flex gap-2">
            <SendAgain webhook={webhook} delivery={delivery} />
            {isPending && <Discard webhook={webhook} delivery={delivery} />}
          </div>
        </div>
      </details>
    </li>
  )
}

function Outcome({ delivery: { state, status, attempts } }: { delivery: Delivery }) {
  const t = texts('webhooks.deliveries')
  if (state === 'delivered') {
    return (
      <Badge tone="success" dot>
        {status ?? t('delivered')}
      </Badge>
    )
  }
  return attempts === 0 ? (
    <Badge tone="info" dot>
      {t('waiting')}
    </Badge>
  ) : (
    <Badge tone="warning" dot>
      {status ?? t('noAnswer')}
    </Badge>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{label}</figcaption>
      <pre className="rounded-md border bg-sunken p-3 font-mono break-all whitespace-pre-wrap">{text}</pre>
    </figure>
  )
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}

function SendAgain({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const t = texts('webhooks.deliveries')
  const trpc = useTRPC()
  const send = useMutation(
    trpc.webhooks.sendAgain.mutationOptions({
      meta: { done: t('sentAgain'), reload: trpc.webhooks.pathFilter() },
    }),
  )
  return (
    <Button
      size="sm"
      disabled={!webhook.enabled}
      pending={send.isPending}
      onClick={() => send.mutate({ id: webhook.id, delivery_id: delivery.id })}
    >
      {t(delivery.state === 'pending' ? 'sendNow' : 'sendAgain')}
    </Button>
  )
}

function Discard({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const t = texts('webhooks.deliveries')
  const trpc = useTRPC()
  const discard = useMutation(
    trpc.webhooks.discard.mutationOptions({
      meta: { done: t('discarded'), reload: trpc.webhooks.pathFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger">
          {t('discard')}
        </Button>
      }
      title={t('discardTitle')}
      action={t('discardAction')}
      onConfirm={() => discard.mutateAsync({ id: webhook.id, delivery_id: delivery.id })}
    >
      {t('discardText', { subject: delivery.subject })}
    </ConfirmDialog>
  )
}
