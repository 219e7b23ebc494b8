'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { REFETCH_MS } from './delivery-list.tsx'
import { SigningSecret } from './webhook-form.tsx'
import { WebhookCard } from './webhook-card.tsx'
import type { CreatedWebhook } from './types.ts'

/** List and change webhooks. A new secret is kept in this component's state only. */
export function WebhooksView() {
  const t = texts('webhooks.list')
  const [created, setCreated] = useState<CreatedWebhook>()
  const trpc = useTRPC()
  const webhooks = useQuery(
    trpc.webhooks.list.queryOptions(
      {},
      {
        refetchInterval: ({ state }) =>
          state.data?.items.some(({ enabled, pending }) => enabled && pending > 0) ? REFETCH_MS : false,
      },
    ),
  )
  return (
    <>
      {created && <SigningSecret title={t('secretReady')} webhook={created} onDone={() => setCreated(undefined)} />}
      <QueryStatus query={webhooks} rows={3} />
      {webhooks.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={WebhookIcon} title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {webhooks.data && webhooks.data.items.length > 0 && (
        <ul aria-label={t('label')} className="flex flex-col gap-6">
          {webhooks.data.items.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} onSecret={setCreated} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
