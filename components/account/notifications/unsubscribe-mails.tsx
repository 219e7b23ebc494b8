'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { statusOf } from '#components/trpc/failure.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'

/** Ends the mails of a product by a button: programs that look through mails open links, but press nothing. */
export function UnsubscribeMails({ token }: { token: string }) {
  const trpc = useTRPC()
  const product = useQuery(trpc.notifications.subscription.queryOptions({ token }))
  const unsubscribe = useMutation(
    trpc.notifications.unsubscribe.mutationOptions({ meta: { failed: 'You could not be unsubscribed' } }),
  )
  if (statusOf(product.error) === 404) return <p>This link leads nowhere: it was not copied whole.</p>
  if (!product.data) return <QueryStatus query={product} rows={1} />
  const { name, mail } = product.data
  const hasEnded = !mail || unsubscribe.isSuccess
  return (
    <Card>
      <CardBody className="flex flex-col items-start gap-4">
        {hasEnded ? <output>You will get no more email about {name}.</output> : <p>Turn off email about {name}?</p>}
        {hasEnded ? (
          <LinkButton href="/account/notifications">Email of all products</LinkButton>
        ) : (
          <Button variant="primary" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
            Unsubscribe
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
