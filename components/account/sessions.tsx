'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardBody, CardFooter, TitledCard } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { forgetDrafts } from '#components/ui/form/form-drafts.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'

/** The browsers that are signed in; each can be signed out from here. */
export function Sessions() {
  const t = texts('platform.sessions')
  const trpc = useTRPC()
  const sessions = useQuery(trpc.account.sessions.queryOptions({}))
  const end = useMutation(trpc.account.signOutEverywhere.mutationOptions())
  const endAll = async () => {
    await end.mutateAsync({})
    sessionStorage.clear()
    forgetDrafts()
    location.assign('/sign-in')
  }
  return (
    <TitledCard id="sessions" title={t('title')}>
      <CardBody>
        <p className="text-muted">{t('text')}</p>
        <QueryStatus query={sessions} rows={2} />
        <ul aria-labelledby="sessions" className="mt-3 -mb-2.5 divide-y empty:hidden">
          {sessions.data?.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </CardBody>
      <CardFooter>
        <ConfirmDialog
          trigger={<Button>{t('everywhere')}</Button>}
          title={t('everywhereTitle')}
          action={t('everywhere')}
          onConfirm={endAll}
        >
          {t('everywhereText')}
        </ConfirmDialog>
      </CardFooter>
    </TitledCard>
  )
}

type SessionRowProps = { session: RouterOutput['account']['sessions']['items'][number] }

function SessionRow({ session }: SessionRowProps) {
  const t = texts('platform.sessions')
  const trpc = useTRPC()
  const { id, address, current, last_used_at, created_at } = session
  const device = session.device ?? t('unknown')
  const end = useMutation(
    trpc.account.endSession.mutationOptions({
      meta: {
        reload: trpc.account.sessions.queryFilter(),
        done: t('ended'),
        failed: t('endFailed'),
      },
    }),
  )
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && <Badge>{t('this')}</Badge>}
        </p>
        <p className="text-subtle">
          {address && <span className="font-mono break-all">{address}</span>}
          {address && ' · '}
          {t.rich('times', {
            used: () => <RelativeTime at={last_used_at} />,
            since: () => <RelativeTime at={created_at} />,
          })}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          aria-label={t('endLabel', { device: address ? `${device}, ${address}` : device })}
          pending={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
