'use client'

import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { REASONS } from '#server/platform/webhooks/events.schema.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EditWebhook } from './webhook-form.tsx'
import type { CreatedWebhook, Webhook } from './types.ts'

/** A webhook with what can be done with it, and its deliveries. */
export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (webhook: CreatedWebhook) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card className="overflow-hidden">
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-base font-semibold break-all">{webhook.url}</h2>
            {webhook.description && <p className="break-words text-muted">{webhook.description}</p>}
          </div>
          <State webhook={webhook} />
        </div>
        <Notice webhook={webhook} />
        <ul aria-label="Events" className="flex flex-wrap gap-1.5">
          {[...webhook.events, ...webhook.actions].map((type) => (
            <li key={type}>
              <Badge className="font-mono">{type}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-subtle">
          Created <RelativeTime at={webhook.created_at} />
          {webhook.token_id && ' by a token, with which it ends'}
          {webhook.pending > 0 && ` · ${formatNumber(webhook.pending)} waiting`}
          {webhook.former_secret_ends_at && (
            <>
              {' · former secret ends '}
              <RelativeTime at={webhook.former_secret_ends_at} ahead />
            </>
          )}
        </p>
      </CardBody>
      <CardFooter className="flex-wrap">
        <Button size="sm" aria-expanded={open} aria-controls={`${id}-list`} onClick={() => setOpen(!open)}>
          Deliveries
        </Button>
        <SendTest webhook={webhook} onSent={() => setOpen(true)} />
        <EditWebhook webhook={webhook} />
        <NewSecret webhook={webhook} onSecret={onSecret} />
        <Switch webhook={webhook} />
        <Delete webhook={webhook} />
      </CardFooter>
      <div id={`${id}-list`}>{open && <DeliveryList webhook={webhook} />}</div>
    </Card>
  )
}

function State({ webhook: { enabled, failing } }: { webhook: Webhook }) {
  if (!enabled) {
    return (
      <Badge tone="neutral" dot>
        Disabled
      </Badge>
    )
  }
  return failing ? (
    <Badge tone="warning" dot>
      Failing
    </Badge>
  ) : (
    <Badge tone="success" dot>
      Enabled
    </Badge>
  )
}

/** Why nothing is sent, where the owner did not decide that. */
function Notice({ webhook: { disabled_reason: reason, disabled_at: at } }: { webhook: Webhook }) {
  if (reason === null || reason === 'owner') return null
  return (
    <output className="block rounded-lg border bg-danger-soft px-3 py-2 text-danger">
      Nothing is sent: {REASONS[reason]}
      {at && (
        <>
          {' '}
          (<RelativeTime at={at} />)
        </>
      )}
      . Enable it again to send what is waiting.
    </output>
  )
}

function SendTest({ webhook: { id, enabled }, onSent }: { webhook: Webhook; onSent: () => void }) {
  const trpc = useTRPC()
  const send = useMutation(
    trpc.webhooks.test.mutationOptions({
      meta: { done: 'Test event on its way', reload: trpc.webhooks.pathFilter() },
      onSuccess: onSent,
    }),
  )
  return (
    <Button size="sm" disabled={!enabled} pending={send.isPending} onClick={() => send.mutate({ id })}>
      Send test event
    </Button>
  )
}

function NewSecret({ webhook, onSecret }: { webhook: Webhook; onSecret: (webhook: CreatedWebhook) => void }) {
  const trpc = useTRPC()
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      meta: { reload: trpc.webhooks.list.queryFilter() },
      onSuccess: onSecret,
    }),
  )
  return (
    <ConfirmDialog
      trigger={<Button size="sm">New secret</Button>}
      title="Create a new secret?"
      action="Create secret"
      variant="primary"
      onConfirm={() => rotate.mutateAsync({ id: webhook.id })}
    >
      For 24 hours every message is signed with both secrets: give the new one to your receiver within that time.
    </ConfirmDialog>
  )
}

function Switch({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const trpc = useTRPC()
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      meta: { done: enabled ? 'Webhook disabled' : 'Webhook enabled', reload: trpc.webhooks.pathFilter() },
    }),
  )
  return (
    <Button size="sm" pending={update.isPending} onClick={() => update.mutate({ id, enabled: !enabled })}>
      {enabled ? 'Disable' : 'Enable'}
    </Button>
  )
}

function Delete({ webhook: { id, url } }: { webhook: Webhook }) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      meta: { done: 'Webhook deleted', reload: trpc.webhooks.list.queryFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={`Delete ${url}`}>
          Delete
        </Button>
      }
      title="Delete this webhook?"
      action="Delete webhook"
      onConfirm={() => remove.mutateAsync({ id })}
    >
      Nothing is sent to {url} any more. Its deliveries are deleted too, also those that are still waiting.
    </ConfirmDialog>
  )
}
