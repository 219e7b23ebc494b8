'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { SCOPES } from '#server/core/scopes.schema.ts'

/** The programs of others that this account has let in; the access of each can be ended from here. */
export function AdmittedPrograms() {
  const trpc = useTRPC()
  const programs = useQuery(trpc.programs.admitted.queryOptions({}))
  return (
    <Card aria-labelledby="admitted">
      <CardHeader>
        <CardTitle id="admitted">Programs with access</CardTitle>
      </CardHeader>
      <CardBody>
        <QueryStatus query={programs} rows={2} />
        {programs.data?.items.length === 0 && (
          <p className="text-muted">No program has access to this account. One that wants it asks you first.</p>
        )}
        <ul aria-labelledby="admitted" className="divide-y empty:hidden">
          {programs.data?.items.map((program) => (
            <ProgramRow key={program.id} program={program} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function ProgramRow({ program }: { program: RouterOutput['programs']['admitted']['items'][number] }) {
  const { name, site, scopes, since, last_used_at } = program
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="break-all text-subtle">{new URL(site).host}</p>
        <ul className="my-1 list-disc pl-5 text-muted">
          {scopes.map((scope) => (
            <li key={scope}>{SCOPES[scope]}</li>
          ))}
        </ul>
        <p className="text-subtle">
          Let in <RelativeTime at={since} />
          {last_used_at && (
            <>
              , last used <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <EndAccess program={program} />
    </li>
  )
}

function EndAccess({ program: { id, name } }: { program: { id: string; name: string } }) {
  const trpc = useTRPC()
  const end = useMutation(
    trpc.programs.end.mutationOptions({
      meta: { reload: trpc.programs.admitted.queryFilter(), done: `The access of “${name}” has ended` },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`End access: ${name}`}>
          End access
        </Button>
      }
      title={`End the access of ${name}?`}
      action="End access"
      onConfirm={() => end.mutateAsync({ id })}
    >
      Its next request is refused. To use it again, you let it in again.
    </ConfirmDialog>
  )
}
