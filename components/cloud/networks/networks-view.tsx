'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Network as NetworkIcon, Pencil } from 'lucide-react'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useDeveloperMode } from '#components/shell/developer-mode.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { rangeOf } from '#server/products/cloud/networks/range.schema.ts'
import { calls } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Network, Server } from '../types.ts'

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

/** Every private network as a segment with its servers. */
export function NetworksView() {
  const trpc = useTRPC()
  const t = texts('cloud.networks')
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const byId = new Map(servers.data?.items.map((server) => [server.ID, server]))
  return (
    <div className="flex flex-col gap-6">
      <QueryStatus query={networks} rows={3} />
      {networks.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={NetworkIcon} title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {networks.data?.items.map((network) => (
        <NetworkSegment key={network.ID} network={network} servers={byId} />
      ))}
      <ApiCalls calls={[calls.listNetworks(), ...(networks.data?.items ?? []).map(deleteCall)]} />
    </div>
  )
}

function deleteCall({ ID, Name, LinkedServers }: Network) {
  return { ...calls.deleteNetwork(ID, LinkedServers.length > 0), name: texts('cloud.calls')('delete', { name: Name }) }
}

type NetworkSegmentProps = { network: Network; servers: ReadonlyMap<number, Server> }

/** One network: its range, and the servers attached to it. */
function NetworkSegment({ network, servers }: NetworkSegmentProps) {
  const t = texts('cloud.networks')
  const { isOn } = useDeveloperMode()
  const title = `network-${network.ID}`
  return (
    // Names are not unique: the id, even if it is not shown, makes the accessible name of the landmark unique.
    <Card aria-labelledby={`${title} ${title}-id`} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
        <UserText as="h2" id={title} text={network.Name} className="min-w-0 truncate text-base font-semibold" />
        <StateBadge state={network.State} />
        <span className="ml-auto">
          <NetworkMenu network={network} />
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-1 text-muted tabular-nums">
        <Fact name={t('range')} value={rangeOf(network)} />
        <Fact name={t('gateway')} value={network.Gateway} />
        <Fact name={t('mask')} value={network.Mask} />
        <Fact id={`${title}-id`} name={t('id')} value={String(network.ID)} hidden={!isOn} />
      </dl>
      {network.LinkedServers.length === 0 ? (
        <p className="px-4 py-4 text-muted">{t('empty')}</p>
      ) : (
        // A line for the network, from which the servers hang: without servers it would look like a progress bar.
        <div aria-hidden className="mx-4 mt-4 h-1 rounded-full bg-accent" />
      )}
      <ul className="grid gap-x-4 px-4 pb-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {network.LinkedServers.map((link) => (
          <li key={link.ServerID} className="flex flex-col">
            <span aria-hidden className="ml-6 h-4 w-px bg-accent-line" />
            <Member link={link} server={servers.get(link.ServerID)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Fact({ id, name, value, hidden }: { id?: string; name: string; value: string; hidden?: boolean }) {
  return (
    <div className="flex gap-1.5" hidden={hidden}>
      <dt className="text-subtle">{name}</dt>
      <dd id={id} className="font-mono">
        {value}
      </dd>
    </div>
  )
}

type MemberProps = { link: Network['LinkedServers'][number]; server: Server | undefined }

function Member({ link, server }: MemberProps) {
  return (
    <Link
      href={`/cloud/servers/${link.ServerID}`}
      prefetch={false}
      className="flex flex-col gap-0.5 rounded-lg border bg-surface p-3 shadow-sm transition-colors hover:bg-hover/60"
    >
      <span className="flex items-center justify-between gap-3">
        <span lang={server && langOf(server.Name)} className="truncate font-medium">
          {server?.Name ?? texts('cloud.networks')('server', { id: String(link.ServerID) })}
        </span>
        {server && <StateBadge state={server.State} isPowerOn={server.IsPowerOn} />}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 font-mono tabular-nums">
        {link.IP} <span className="text-subtle">{link.MAC}</span>
      </span>
    </Link>
  )
}

/** Rename a network, or delete it and disconnect its servers. */
function NetworkMenu({ network }: { network: Network }) {
  const trpc = useTRPC()
  const t = texts('cloud.networks')
  const members = network.LinkedServers.length
  const detach = members > 0
  const remove = useMutation(
    trpc.cloud.networks.delete.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
    }),
  )
  if (network.State === 'Deleting') return null
  return (
    <span className="flex gap-1">
      {network.State !== 'Failed' && <RenameNetwork network={network} />}
      <DeleteButton
        label={t('delete')}
        accessibleName={t('deleteNamed', { name: network.Name })}
        title={t('deleteTitle', { name: network.Name })}
        phrase={network.Name}
        action={t('deleteAction')}
        onConfirm={() => remove.mutateAsync({ id: network.ID, ...(detach && { detach: true }) })}
      >
        {t('deleteText', { count: members })}
      </DeleteButton>
    </span>
  )
}

function RenameNetwork({ network }: { network: Network }) {
  const trpc = useTRPC()
  const t = texts('cloud.networks')
  const [open, setOpen] = useState(false)
  const rename = useMutation(
    trpc.cloud.networks.update.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: () => setOpen(false),
    }),
  )
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={t('renameNamed', { name: network.Name })}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden /> {t('rename')}
      </Button>
      {open && (
        <TextDialog
          title={t('renameNamed', { name: network.Name })}
          text={network.Name}
          required
          most={63}
          action={t('rename')}
          onText={(Name) => rename.mutateAsync({ id: network.ID, Name })}
          onClose={() => setOpen(false)}
        >
          {(name) => <ApiCalls calls={[calls.renameNetwork(network.ID, name)]} className="shadow-none" />}
        </TextDialog>
      )}
    </>
  )
}
