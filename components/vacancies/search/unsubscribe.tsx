'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { statusOf } from '#components/trpc/failure.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { langOf } from '#components/ui/locale.ts'

/** Ends the mail of a saved search by a button: programs that look through mails open links, but press nothing. */
export function Unsubscribe({ token }: { token: string }) {
  const trpc = useTRPC()
  const search = useQuery(trpc.vacancies.savedSearches.unsubscription.queryOptions({ token }))
  const unsubscribe = useMutation(
    trpc.vacancies.savedSearches.unsubscribe.mutationOptions({
      meta: { failed: 'You could not be unsubscribed', reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  if (statusOf(search.error) === 404) {
    return <p>This link leads to no saved search: it was deleted, or the link was not copied whole.</p>
  }
  if (!search.data) return <QueryStatus query={search} rows={1} />
  const { name, mail } = search.data
  const ended = mail === 'never' || unsubscribe.isSuccess
  return (
    <Card>
      <CardBody className="flex flex-col items-start gap-4">
        {ended ? (
          <output>
            No more mail is sent about <Name name={name} />. The search itself is kept.
          </output>
        ) : (
          <p>
            End the mail about new vacancies of <Name name={name} />?
          </p>
        )}
        {ended ? (
          <LinkButton href="/vacancies/saved">Saved searches</LinkButton>
        ) : (
          <Button variant="primary" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
            Unsubscribe
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

function Name({ name }: { name: string }) {
  return (
    <strong lang={langOf(name)} className="font-medium">
      “{name}”
    </strong>
  )
}
