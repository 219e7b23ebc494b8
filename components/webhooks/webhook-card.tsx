'use client'

import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { EditWebhook } from './webhook-form.tsx'
import type { CreatedWebhook, Webhook } from './types.ts'

/** A webhook with what can be done with it, and its deliveries. */
export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (webhook: CreatedWebhook) => void }) {
  const t = texts('webhooks.card')
  const [open, setOpen] = useState(false)
  const id = useId()
  const formerEnd = webhook.former_secret_ends_at
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
        <ul aria-label={t('events')} className="flex flex-wrap gap-1.5">
          {[...webhook.events, ...webhook.actions].map((type) => (
            <li key={type}>
              <Badge className="font-mono">{type}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-subtle">
          {t.rich(webhook.token_id ? 'createdByToken' : 'created', {
            time: () => <RelativeTime at={webhook.created_at} />,
          })}
          {webhook.pending > 0 && ` · ${t('waiting', { number: formatNumber(webhook.pending) })}`}
          {formerEnd && (
            <>
              {' · '}
              {t.rich('formerSecret', { time: () => <RelativeTime at={formerEnd} ahead /> })}
            </>
          )}
        </p>
      </CardBody>
      <CardFooter className="flex-wrap">
        <Button size="sm" aria-expanded={open} aria-controls={`${id}-list`} onClick={() => setOpen(!open)}>
          {t('deliveries')}
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
  const t = texts('webhooks.card')
  if (!enabled) {
    return (
      <Badge tone="neutral" dot>
        {t('disabled')}
      </Badge>
    )
  }
  return failing ? (
    <Badge tone="warning" dot>
      {t('failing')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('enabled')}
    </Badge>
  )
}

/** Why the webhook is disabled, unless its owner disabled it. */
function Notice({ webhook: { disabled_reason: reason, disabled_at: at } }: { webhook: Webhook }) {
  if (reason === null || reason === 'owner') return null
  const t = texts('webhooks.card')
  const said = { reason: texts('platform.reasons')(reason) }
  return (
    <output className="block rounded-lg border bg-danger-soft px-3 py-2 text-danger">
      {at ? t.rich('noticeSince', { ...said, time: () => <RelativeTime at={at} /> }) : t('notice', said)}
    </output>
  )
}

function SendTest({ webhook: { id, enabled }, onSent }: { webhook: Webhook; onSent: () => void }) {
  const t = texts('webhooks.card')
  const trpc = useTRPC()
  const send = useMutation(
    trpc.webhooks.test.mutationOptions({
      meta: { done: t('tested'), reload: trpc.webhooks.pathFilter() },
      onSuccess: onSent,
    }),
  )
  return (
    <Button size="sm" disabled={!enabled} pending={send.isPending} onClick={() => send.mutate({ id })}>
      {t('test')}
    </Button>
  )
}

function NewSecret({ webhook, onSecret }: { webhook: Webhook; onSecret: (webhook: CreatedWebhook) => void }) {
  const t = texts('webhooks.card')
  const trpc = useTRPC()
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      meta: { reload: trpc.webhooks.list.queryFilter() },
      onSuccess: onSecret,
    }),
  )
  return (
    <ConfirmDialog
      trigger={<Button size="sm">{t('newSecret')}</Button>}
      title={t('newSecretTitle')}
      action={t('newSecretAction')}
      variant="primary"
      onConfirm={() => rotate.mutateAsync({ id: webhook.id })}
    >
      {t('newSecretText')}
    </ConfirmDialog>
  )
}

function Switch({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const t = texts('webhooks.card')
  const trpc = useTRPC()
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      meta: { done: t(enabled ? 'disabledDone' : 'enabledDone'), reload: trpc.webhooks.pathFilter() },
    }),
  )
  return (
    <Button size="sm" pending={update.isPending} onClick={() => update.mutate({ id, enabled: !enabled })}>
      {t(enabled ? 'disable' : 'enable')}
    </Button>
  )
}

function Delete({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = texts('webhooks.card')
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      meta: { done: t('deleted'), reload: trpc.webhooks.list.queryFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={t('deleteLabel', { url })}>
          {t('delete')}
        </Button>
      }
      title={t('deleteTitle')}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ id })}
    >
      {t('deleteText', { url })}
    </ConfirmDialog>
  )
}
