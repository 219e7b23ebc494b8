'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { forgetDrafts } from '#components/ui/form/form-drafts.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'

/** The browsers that are signed in; each can be signed out from here. */
export function Sessions() {
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
    <Card aria-labelledby="sessions">
      <CardHeader>
        <CardTitle id="sessions">Sessions</CardTitle>
      </CardHeader>
      <CardBody>
        <p className="text-muted">
          Browsers signed in to this account. A session ends after 7 days without use, and after 30 days at most.
        </p>
        <QueryStatus query={sessions} rows={2} />
        <ul aria-labelledby="sessions" className="mt-3 -mb-2.5 divide-y empty:hidden">
          {sessions.data?.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </CardBody>
      <CardFooter>
        <ConfirmDialog
          trigger={<Button>Sign out everywhere</Button>}
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={endAll}
        >
          Every browser signed in to this account, including this one, will have to sign in again. API tokens keep
          working.
        </ConfirmDialog>
      </CardFooter>
    </Card>
  )
}

type SessionRowProps = { session: RouterOutput['account']['sessions']['items'][number] }

function SessionRow({ session }: SessionRowProps) {
  const trpc = useTRPC()
  const { id, address, current, last_used_at, created_at } = session
  const device = session.device ?? 'Unknown browser'
  const end = useMutation(
    trpc.account.endSession.mutationOptions({
      meta: {
        reload: trpc.account.sessions.queryFilter(),
        done: 'Session ended',
        failed: 'The session could not be ended',
      },
    }),
  )
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="text-subtle">
          {address && <span className="font-mono break-all">{address}</span>}
          {address && ' · '}Last used <RelativeTime at={last_used_at} />, signed in <RelativeTime at={created_at} />
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          aria-label={`End session: ${device}${address ? `, ${address}` : ''}`}
          pending={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          End
        </Button>
      )}
    </li>
  )
}
