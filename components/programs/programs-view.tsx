'use client'

import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { AppWindow } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
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
  const t = texts('programs.list')
  const trpc = useTRPC()
  const programs = useQuery(trpc.programs.list.queryOptions({}))
  const [shown, setShown] = useState<Shown>()
  return (
    <>
      {shown && (
        <NewSecret
          key={shown.secret}
          title={t('secretOf', { name: shown.name })}
          value={shown.secret}
          copyLabel={t('copySecret')}
          testId="secret"
          onDone={() => setShown(undefined)}
        >
          {t('copyNow')}
        </NewSecret>
      )}
      <QueryStatus query={programs} rows={3} />
      {programs.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={AppWindow} title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {programs.data?.items.map((program) => (
        <ProgramCard key={program.id} program={program} onSecret={setShown} />
      ))}
    </>
  )
}

function ProgramCard({ program, onSecret }: { program: Program; onSecret: (shown: Shown) => void }) {
  const t = texts('programs.list')
  const { id, name, site, redirect_uris, scopes, confidential } = program
  const title = `program-${id}`
  return (
    // Names are not unique: the client id makes the accessible name of the landmark unique.
    <Card aria-labelledby={`${title} ${title}-id`}>
      <CardHeader>
        <CardTitle id={title} className="min-w-0 break-words">
          {name}
        </CardTitle>
        <Badge>{t(confidential ? 'onServer' : 'public')}</Badge>
      </CardHeader>
      <CardBody>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          <Fact name={t('clientId')}>
            <span className="flex items-center gap-1">
              <code id={`${title}-id`} className="min-w-0 font-mono break-all">
                {id}
              </code>
              <CopyButton value={id} label={t('copyClientId', { name })} />
            </span>
          </Fact>
          <Fact name={t('website')}>
            <span className="break-all">{site}</span>
          </Fact>
          <Fact name={t('redirects')}>
            {redirect_uris.map((uri) => (
              <code key={uri} className="block font-mono break-all">
                {uri}
              </code>
            ))}
          </Fact>
          <Fact name={t('scopes')}>
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
  const t = texts('programs.list')
  const [open, setOpen] = useState(false)
  return (
    <DialogButton
      trigger={
        <Button size="sm" aria-label={t('editLabel', { name: program.name })}>
          {t('edit')}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={t('editLabel', { name: program.name })}
    >
      <EditProgram program={program} onDone={() => setOpen(false)} />
    </DialogButton>
  )
}

function RenewSecret({ program: { id, name }, onSecret }: { program: Program; onSecret: (shown: Shown) => void }) {
  const t = texts('programs.list')
  const trpc = useTRPC()
  const renew = useMutation(
    trpc.programs.renewSecret.mutationOptions({ onSuccess: ({ secret }) => onSecret({ name, secret }) }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={t('newSecretLabel', { name })}>
          {t('newSecret')}
        </Button>
      }
      title={t('newSecretTitle')}
      action={t('newSecretAction')}
      onConfirm={() => renew.mutateAsync({ id })}
    >
      {t('newSecretText', { name })}
    </ConfirmDialog>
  )
}

function DeleteProgram({ program: { id, name } }: { program: Program }) {
  const t = texts('programs.list')
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.programs.delete.mutationOptions({
      meta: { done: t('deleted', { name }), reload: trpc.programs.list.queryFilter() },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" className="text-danger" aria-label={t('deleteLabel', { name })}>
          {t('delete')}
        </Button>
      }
      title={t('deleteTitle')}
      phrase={name}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ id })}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
