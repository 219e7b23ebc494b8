'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createPasskey, usePasskeyLack } from '#components/auth/passkey.ts'
import { useTRPC, useTRPCClient, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { PasskeyNeed } from '#server/platform/accounts/account.schema.ts'
import { useConfirmation } from './use-confirmation.tsx'

const NameDialog = dynamic(async () => (await import('#components/trpc/name-dialog.tsx')).NameDialog, { ssr: false })

/**
 * The passkeys of the account: added, named and removed here.
 * @param need what this address lacks for passkeys; null when they work, undefined while that is not known
 */
export function Passkeys({ need }: { need: PasskeyNeed | null | undefined }) {
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
    toast.success('Passkey added')
  }
  const remove = async (id: string) => {
    await confirmed(() => client.account.removePasskey.mutate({ id }))
    await reload()
    toast.success('Passkey removed')
  }
  return (
    <Card aria-labelledby="passkeys">
      <CardHeader>
        <CardTitle id="passkeys">Passkeys</CardTitle>
      </CardHeader>
      <CardBody>
        <p className="text-muted">
          Sign in with a fingerprint, a face or the PIN of a device instead of a password. A passkey works on this site
          only, and nothing secret leaves the device.
        </p>
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
          {lack ? <p className="text-muted">{lack}</p> : <Button onClick={() => setAdding(true)}>Add passkey</Button>}
        </CardFooter>
      )}
      {adding && (
        <NameDialog
          title="Add a passkey"
          hint="To tell it from others, such as “Work laptop”."
          name=""
          required
          most={100}
          action="Continue"
          onName={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

type PasskeyRowProps = {
  passkey: RouterOutput['account']['passkeys']['items'][number]
  onRemove: () => Promise<void>
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { id, name, synced, created_at, last_used_at } = passkey
  const trpc = useTRPC()
  const [renaming, setRenaming] = useState(false)
  const rename = useMutation(
    trpc.account.renamePasskey.mutationOptions({
      meta: { reload: trpc.account.passkeys.queryFilter(), done: 'Passkey renamed' },
    }),
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {synced && <Badge>Synced</Badge>}
        </p>
        <p className="text-subtle">
          Added <RelativeTime at={created_at} />,{' '}
          {last_used_at ? (
            <>
              last used <RelativeTime at={last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" className="text-danger" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove ${name}?`}
          action="Remove passkey"
          onConfirm={onRemove}
        >
          It can no longer sign in, and every other session ends. Remove it from the device too, which would go on
          offering it.
        </ConfirmDialog>
      </div>
      {renaming && (
        <NameDialog
          title="Rename passkey"
          name={name}
          required
          most={100}
          action="Save"
          onName={async (given) => {
            await rename.mutateAsync({ id, name: given })
            setRenaming(false)
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}
