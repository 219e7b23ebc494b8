import type { Metadata } from 'next'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { CreateWebhook } from '#components/webhooks/webhook-form.tsx'
import { WebhooksView } from '#components/webhooks/webhooks-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  await pageAccount('/account/developer/webhooks')
  return (
    <QueryPage
      title="Webhooks"
      description="A webhook sends events of all products to an address of yours as they happen, signed with a secret."
      actions={<CreateWebhook />}
      toolbar={<DeveloperNav />}
      queries={[trpc.webhooks.list.queryOptions({})]}
    >
      <WebhooksView />
    </QueryPage>
  )
}
