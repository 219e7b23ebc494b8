'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { statusOf } from '#components/trpc/failure.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { UserText } from '#components/ui/user-text.tsx'

/** Ends the mail of a saved search by a button: programs that look through mails open links, but press nothing. */
export function Unsubscribe({ token }: { token: string }) {
  const t = texts('vacancies.unsubscribe')
  const trpc = useTRPC()
  const search = useQuery(trpc.vacancies.savedSearches.unsubscription.queryOptions({ token }))
  const unsubscribe = useMutation(
    trpc.vacancies.savedSearches.unsubscribe.mutationOptions({
      meta: { failed: t('failed'), reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  if (statusOf(search.error) === 404) {
    return <p>{t('gone')}</p>
  }
  if (!search.data) return <QueryStatus query={search} rows={1} />
  const { name, mail } = search.data
  const shown = () => <UserText as="strong" text={name} className="font-medium" />
  const ended = mail === 'never' || unsubscribe.isSuccess
  return (
    <Card>
      <CardBody className="flex flex-col items-start gap-4">
        {ended ? <output>{t.rich('ended', { name: shown })}</output> : <p>{t.rich('question', { name: shown })}</p>}
        {ended ? (
          <LinkButton href="/vacancies/saved">{t('saved')}</LinkButton>
        ) : (
          <Button variant="primary" pending={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
            {t('action')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
