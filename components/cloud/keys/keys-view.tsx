'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { DeleteButton } from '#components/trpc/delete-button.tsx'

type Key = RouterOutput['cloud']['keys']['list']['items'][number]

export function KeysView() {
  const t = texts('cloud.keys')
  const trpc = useTRPC()
  const keys = useQuery(trpc.cloud.keys.list.queryOptions({}))
  return (
    <Card aria-label={t('title')}>
      <QueryStatus query={keys} rows={3} />
      {keys.data?.items.length === 0 && <EmptyState icon={KeyRound} title={t('empty')} text={t('emptyText')} />}
      <ul className="flex flex-col divide-y empty:hidden">
        {keys.data?.items.map((key) => (
          <li key={key.ID} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
              <UserText text={key.Name} className="font-medium wrap-anywhere" />
              <span className="font-mono wrap-anywhere text-muted">{key.Fingerprint}</span>
              <span className="text-subtle">{key.PublicKey.split(' ')[0]}</span>
            </div>
            <DeleteKey sshKey={key} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DeleteKey({ sshKey: { ID, Name } }: { sshKey: Key }) {
  const t = texts('cloud.keys')
  const trpc = useTRPC()
  const meta = { reload: trpc.cloud.pathFilter() }
  const remove = useMutation(trpc.cloud.keys.delete.mutationOptions({ meta }))
  return (
    <DeleteButton
      label={t('delete')}
      title={t('deleteOne', { name: Name })}
      onConfirm={() => remove.mutateAsync({ id: ID })}
    >
      <p>{t('deleteText')}</p>
    </DeleteButton>
  )
}
