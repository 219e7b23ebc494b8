import { texts } from '#i18n/texts.ts'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { CreateWebhook } from '#components/webhooks/webhook-form.tsx'
import { WebhooksView } from '#components/webhooks/webhooks-view.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'
import { namespacesOf } from '#server/core/product-texts.schema.ts'

export const generateMetadata = () => ({ title: texts('webhooks.page')('title') })

export default function WebhooksPage() {
  const t = texts('webhooks.page')
  return (
    <QueryPage
      texts={[
        'webhooks.list',
        'webhooks.form',
        'webhooks.card',
        'webhooks.deliveries',
        'platform.reasons',
        ...namespacesOf('events', servedProducts()),
      ]}
      title={t('title')}
      description={t('description')}
      actions={<CreateWebhook />}
      toolbar={<DeveloperNav />}
      queries={[trpc.webhooks.list.queryOptions({})]}
    >
      <WebhooksView />
    </QueryPage>
  )
}
