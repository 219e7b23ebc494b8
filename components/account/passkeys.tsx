'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { createPasskey, usePasskeyLack } from '#components/auth/passkey.ts'
import { useTRPC, useTRPCClient, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardBody, CardFooter, TitledCard } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { PasskeyNeed } from '#server/platform/accounts/account.schema.ts'
import { useConfirmation } from './use-confirmation.tsx'

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

/**
 * The passkeys of the account: added, named and removed here.
 * @param need what this address lacks for passkeys; null when they work, undefined while that is not known
 */
export function Passkeys({ need }: { need: PasskeyNeed | null | undefined }) {
  const t = texts('platform.passkeys')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const router = useRouter()
  const passkeys = useQuery(trpc.account.passkeys.queryOptions({}))
  const lack = usePasskeyLack(need)
  const { confirmed, dialog } = useConfirmation()
  const [adding, setAdding] = useState(false)
  const reload = () =>
    Promise.all([
      cache.invalidateQueries(trpc.account.passkeys.queryFilter()),
      cache.invalidateQueries(trpc.account.signInMethods.queryFilter()),
      cache.invalidateQueries(trpc.account.sessions.queryFilter()),
    ])
  const add = async (name: string) => {
    const started = await confirmed(() => client.account.startPasskey.mutate({}))
    await client.account.addPasskey.mutate({ name, credential: await createPasskey(started) })
    await reload()
    router.refresh()
    setAdding(false)
    toast.success(t('added'))
  }
  const remove = async (id: string) => {
    await confirmed(() => client.account.removePasskey.mutate({ id }))
    await reload()
    toast.success(t('removed'))
  }
  return (
    <TitledCard id="passkeys" title={t('title')}>
      <CardBody>
        <p className="text-muted">{t('text')}</p>
        <QueryStatus query={passkeys} rows={2} />
        <ul aria-labelledby="passkeys" className="mt-3 -mb-2.5 divide-y empty:hidden">
          {passkeys.data?.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey.id)} />
          ))}
        </ul>
        {dialog}
      </CardBody>
      {need !== undefined && (
        <CardFooter>
          {lack ? <p className="text-muted">{lack}</p> : <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
        </CardFooter>
      )}
      {adding && (
        <TextDialog
          title={t('addTitle')}
          hint={t('addHint')}
          text=""
          required
          most={100}
          action={t('continue')}
          onText={add}
          onClose={() => setAdding(false)}
        />
      )}
    </TitledCard>
  )
}

type PasskeyRowProps = {
  passkey: RouterOutput['account']['passkeys']['items'][number]
  onRemove: () => Promise<void>
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const t = texts('platform.passkeys')
  const { id, name, synced, created_at, last_used_at } = passkey
  const trpc = useTRPC()
  const [renaming, setRenaming] = useState(false)
  const rename = useMutation(
    trpc.account.renamePasskey.mutationOptions({
      meta: { reload: trpc.account.passkeys.queryFilter(), done: t('renamed') },
    }),
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {synced && <Badge>{t('synced')}</Badge>}
        </p>
        <p className="text-subtle">
          {t.rich(last_used_at ? 'used' : 'unused', {
            added: () => <RelativeTime at={created_at} />,
            used: () => last_used_at && <RelativeTime at={last_used_at} />,
          })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t('renameLabel', { name })} onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" className="text-danger" aria-label={t('removeLabel', { name })}>
              {t('remove')}
            </Button>
          }
          title={t('removeTitle', { name })}
          action={t('removeAction')}
          onConfirm={onRemove}
        >
          {t('removeText')}
        </ConfirmDialog>
      </div>
      {renaming && (
        <TextDialog
          title={t('renameTitle')}
          text={name}
          required
          most={100}
          action={t('save')}
          onText={async (given) => {
            await rename.mutateAsync({ id, name: given })
            setRenaming(false)
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}
