'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import Link from 'next/link'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'

type AppPassword = RouterOutput['music']['appPasswords']['list']['items'][number]

/** What to enter in a player, and the passwords that players have. */
export function PlayersView() {
  const t = texts('music.players')
  const trpc = useTRPC()
  const passwords = useQuery(trpc.music.appPasswords.list.queryOptions({}))
  const address = useBrowserValue(() => location.origin) ?? ''
  const { username, items = [] } = passwords.data ?? {}
  return (
    <>
      {username !== undefined && (
        <Card className="p-4">
          <dl className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
            <Entry label={t('server')} value={address} copy={t('copyServer')} />
            <Entry label={t('user')} value={username} copy={t('copyUser')} />
            <dt className="text-muted">{t('password')}</dt>
            <dd>{t('passwordHint')}</dd>
          </dl>
          <p className="mt-3 text-muted">
            {t.rich('help', {
              link: (text) => (
                <Link href="/docs/music-players" className="text-accent-text underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Card>
      )}
      <Card className="overflow-hidden">
        <QueryStatus query={passwords} rows={2} />
        {passwords.data && items.length === 0 && (
          <EmptyState icon={Smartphone} title={t('none')} text={t('noneText')} />
        )}
        {items.length > 0 && <PasswordTable items={items} />}
      </Card>
    </>
  )
}

function Entry({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <code className="min-w-0 font-mono break-all">{value}</code>
        <CopyButton value={value} label={copy} />
      </dd>
    </>
  )
}

function PasswordTable({ items }: { items: readonly AppPassword[] }) {
  const t = texts('music.players')
  return (
    <Table label={t('list')}>
      <TableHead>
        <tr>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader>{t('lastUsed')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('delete')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {items.map(({ id, name, lastUsedAt }) => (
          <TableRow key={id}>
            <TableCell className="font-medium break-words">{name}</TableCell>
            <TableCell>{lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t('never')}</TableCell>
            <TableCell className="text-right">
              <DeleteAppPassword id={id} name={name} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Deletes without asking: the player then asks for a password, and a new one is quickly made. */
function DeleteAppPassword({ id, name }: { id: string; name: string }) {
  const t = texts('music.players')
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.music.appPasswords.delete.mutationOptions({
      meta: {
        done: t('deleted', { name }),
        failed: t('deleteFailed', { name }),
        reload: trpc.music.appPasswords.list.queryFilter(),
      },
    }),
  )
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-danger"
      aria-label={t('deleteOne', { name })}
      pending={remove.isPending}
      // The second click of a double one would hit the row that has moved up.
      onClick={({ detail }) => detail <= 1 && remove.mutate({ id })}
    >
      {t('delete')}
    </Button>
  )
}
