'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { AdoptResource } from '../adopt/adopt-resource.tsx'

type Unknown = RouterOutput['cloud']['unknown']['list']['items'][number]

/** What has no record, with what an operator may do with it. */
export function UnknownView() {
  const trpc = useTRPC()
  const unknown = useQuery(trpc.cloud.unknown.list.queryOptions({}, { refetchInterval: 10_000 }))
  return (
    <Card aria-label="Unknown to Quartet" className="overflow-hidden">
      <QueryStatus query={unknown} rows={3} />
      {unknown.data?.items.length === 0 && (
        <EmptyState icon={ShieldCheck} title="Nothing unknown">
          The hypervisor and the name servers are compared with the database every minute.
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y empty:hidden">
        {unknown.data?.items.map((one) => (
          <Row key={one.ID} one={one} />
        ))}
      </ul>
    </Card>
  )
}

const WORDS = {
  Unknown: { text: 'Unknown', tone: 'warning' },
  Ignored: { text: 'May stay', tone: 'neutral' },
  Deleting: { text: 'Being deleted', tone: 'danger' },
} as const

function Row({ one }: { one: Unknown }) {
  const { text, tone } = WORDS[one.State]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{one.Name}</span>
          <Badge tone={tone}>{text}</Badge>
          {one.Foreign && <Badge>{texts('cloud.adopt')('foreign')}</Badge>}
        </span>
        <span className="text-muted tabular-nums">{factsOf(one)}</span>
        <span className="text-subtle">
          Found <RelativeTime at={one.FoundDate} />
          {one.LastStartDate && (
            <>
              , last started <RelativeTime at={one.LastStartDate} />
            </>
          )}
        </span>
        {one.Error && <span className="text-danger">It could not be deleted: {one.Error}</span>}
      </div>
      <Actions one={one} />
    </li>
  )
}

function factsOf({ Kind, CPU, RAM, HDD, IP }: Unknown): string {
  const size = [CPU && `${CPU} CPU`, RAM && `${RAM} MB`, HDD && `${HDD} GB`]
  return [Kind, ...size, IP].filter(Boolean).join(' · ')
}

function Actions({ one }: { one: Unknown }) {
  const trpc = useTRPC()
  const reload = trpc.cloud.unknown.pathFilter()
  const update = useMutation(trpc.cloud.unknown.update.mutationOptions({ meta: { reload } }))
  const meta = { reload, done: `${one.Name} is being deleted` }
  const remove = useMutation(trpc.cloud.unknown.delete.mutationOptions({ meta }))
  const mayStay = one.State === 'Ignored'
  return (
    <span className="flex gap-1">
      {one.Kind !== 'Zone' && one.State !== 'Deleting' && <AdoptResource one={one} />}
      <Button
        size="sm"
        variant="ghost"
        pending={update.isPending}
        aria-label={mayStay ? `Decide about ${one.Name} again` : `Let ${one.Name} stay`}
        onClick={() => update.mutate({ id: one.ID, Ignored: one.State === 'Unknown' })}
      >
        {one.State === 'Unknown' ? 'Let it stay' : 'Decide again'}
      </Button>
      {one.State !== 'Deleting' && !one.Foreign && (
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="ghost" className="text-danger" aria-label={`Delete ${one.Name}`}>
              <Trash2 aria-hidden /> Delete
            </Button>
          }
          title={`Delete ${one.Name}?`}
          phrase={one.Name}
          action="Delete"
          onConfirm={() => remove.mutateAsync({ id: one.ID })}
        >
          <p>It is deleted with everything in it, and no backup here contains it.</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
