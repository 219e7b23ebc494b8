'use client'

import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { EditProgram } from './edit-program.tsx'

type Program = RouterOutput['programs']['list']['items'][number]
type Shown = { name: string; secret: string }

/** List, change and delete own programs. A new secret is kept in this component's state only. */
export function ProgramsView() {
  const trpc = useTRPC()
  const programs = useQuery(trpc.programs.list.queryOptions({}))
  const [shown, setShown] = useState<Shown>()
  return (
    <>
      {shown && (
        <NewSecret
          key={shown.secret}
          title={`Secret of “${shown.name}”`}
          value={shown.secret}
          copyLabel="Copy secret"
          testId="secret"
          onDone={() => setShown(undefined)}
        >
          Copy it now: only a hash is stored, so it cannot be shown again.
        </NewSecret>
      )}
      <QueryStatus query={programs} rows={3} />
      {programs.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={AppWindow} title="No programs yet">
            Register one to let people use their account here with it.
          </EmptyState>
        </Card>
      )}
      {programs.data?.items.map((program) => (
        <ProgramCard key={program.id} program={program} onSecret={setShown} />
      ))}
    </>
  )
}

function ProgramCard({ program, onSecret }: { program: Program; onSecret: (shown: Shown) => void }) {
  const { id, name, site, redirect_uris, scopes, confidential } = program
  const title = `program-${id}`
  return (
    // Two may have one name: the client id tells their landmarks apart.
    <Card aria-labelledby={`${title} ${title}-id`}>
      <CardHeader>
        <CardTitle id={title} className="min-w-0 break-words">
          {name}
        </CardTitle>
        <Badge>{confidential ? 'On a server' : 'Public'}</Badge>
      </CardHeader>
      <CardBody>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          <Fact name="Client id">
            <span className="flex items-center gap-1">
              <code id={`${title}-id`} className="min-w-0 font-mono break-all">
                {id}
              </code>
              <CopyButton value={id} label={`Copy the client id of ${name}`} />
            </span>
          </Fact>
          <Fact name="Website">
            <span className="break-all">{site}</span>
          </Fact>
          <Fact name="Redirects to">
            {redirect_uris.map((uri) => (
              <code key={uri} className="block font-mono break-all">
                {uri}
              </code>
            ))}
          </Fact>
          <Fact name="May ask for">
            <span className="font-mono">{scopes.join(', ')}</span>
          </Fact>
        </dl>
      </CardBody>
      <CardFooter className="flex-wrap">
        <DeleteProgram program={program} />
        {confidential && <RenewSecret program={program} onSecret={onSecret} />}
        <Edit program={program} />
      </CardFooter>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-subtle">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Edit({ program }: { program: Program }) {
  const [open, setOpen] = useState(false)
  return (
    <DialogButton
      trigger={
        <Button size="sm" aria-label={`Edit ${program.name}`}>
          Edit
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={`Edit ${program.name}`}
    >
      <EditProgram program={program} onDone={() => setOpen(false)} />
    </DialogButton>
  )
}

function RenewSecret({ program: { id, name }, onSecret }: { program: Program; onSecret: (shown: Shown) => void }) {
  const trpc = useTRPC()
  const renew = useMutation(
    trpc.programs.renewSecret.mutationOptions({ onSuccess: ({ secret }) => onSecret({ name, secret }) }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`New secret for ${name}`}>
          New secret
        </Button>
      }
      title="Replace the secret?"
      action="Replace secret"
      onConfirm={() => renew.mutateAsync({ id })}
    >
      The current secret stops working at once. Access that people have given to “{name}” stays.
    </ConfirmDialog>
  )
}

function DeleteProgram({ program: { id, name } }: { program: Program }) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.programs.delete.mutationOptions({
      meta: { done: `“${name}” deleted`, reload: trpc.programs.list.queryFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      title="Delete this program?"
      phrase={name}
      action="Delete program"
      onConfirm={() => remove.mutateAsync({ id })}
    >
      Its access to every account ends at once, and people have to let it in again if you register it again.
    </ConfirmDialog>
  )
}
