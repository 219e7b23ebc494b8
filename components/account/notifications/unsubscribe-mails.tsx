'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { statusOf } from '#components/trpc/failure.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'

/** Ends the mails of a product by a button: programs that look through mails open links, but press nothing. */
export function UnsubscribeMails({ token }: { token: string }) {
  const t = texts('platform.mails')
  const trpc = useTRPC()
  const product = useQuery(trpc.notifications.subscription.queryOptions({ token }))
  const unsubscribe = useMutation(
    trpc.notifications.unsubscribe.mutationOptions({ meta: { failed: t('actionFailed') } }),
  )
  if (statusOf(product.error) === 404) return <p>{t('badLink')}</p>
  if (!product.data) return <QueryStatus query={product} rows={1} />
  const { name, mail } = product.data
  const hasEnded = !mail || unsubscribe.isSuccess
  return (
    <Card>
      <CardBody className="flex flex-col items-start gap-4">
        {hasEnded ? <output>{t('ended', { product: name })}</output> : <p>{t('ask', { product: name })}</p>}
        {hasEnded ? (
          <LinkButton href="/account/notifications">{t('all')}</LinkButton>
        ) : (
          <Button variant="primary" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
            {t('action')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
