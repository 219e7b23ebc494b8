'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { scopeText } from '#server/core/product-texts.schema.ts'

/** The programs of others that this account has given access; the access of each can be revoked. */
export function AdmittedPrograms() {
  const t = texts('platform.admitted')
  const trpc = useTRPC()
  const programs = useQuery(trpc.programs.admitted.queryOptions({}))
  return (
    <TitledCard id="admitted" title={t('title')}>
      <CardBody>
        <QueryStatus query={programs} rows={2} />
        {programs.data?.items.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul aria-labelledby="admitted" className="divide-y empty:hidden">
          {programs.data?.items.map((program) => (
            <ProgramRow key={program.id} program={program} />
          ))}
        </ul>
      </CardBody>
    </TitledCard>
  )
}

function ProgramRow({ program }: { program: RouterOutput['programs']['admitted']['items'][number] }) {
  const t = texts('platform.admitted')
  const { name, site, scopes, propose_only, since, last_used_at } = program
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="break-all text-subtle">{new URL(site).host}</p>
        <ul className="my-1 list-disc pl-5 text-muted">
          {scopes.map((scope) => (
            <li key={scope}>{scopeText(scope)}</li>
          ))}
        </ul>
        {propose_only && <p>{t('proposeOnly')}</p>}
        <p className="text-subtle">
          {t.rich(last_used_at ? 'sinceUsed' : 'since', {
            since: () => <RelativeTime at={since} />,
            used: () => last_used_at && <RelativeTime at={last_used_at} />,
          })}
        </p>
      </div>
      <EndAccess program={program} />
    </li>
  )
}

function EndAccess({ program: { id, name } }: { program: { id: string; name: string } }) {
  const t = texts('platform.admitted')
  const trpc = useTRPC()
  const end = useMutation(
    trpc.programs.end.mutationOptions({
      meta: { reload: trpc.programs.admitted.queryFilter(), done: t('ended', { name }) },
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={t('endLabel', { name })}>
          {t('end')}
        </Button>
      }
      title={t('endTitle', { name })}
      action={t('end')}
      onConfirm={() => end.mutateAsync({ id })}
    >
      {t('endText')}
    </ConfirmDialog>
  )
}
