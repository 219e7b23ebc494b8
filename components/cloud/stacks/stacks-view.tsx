'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import { StateBadge } from '../state-badge.tsx'
import type { StackSummary } from '../types.ts'
import { partsText } from './parts-text.ts'

/** Every stack of the account. */
export function StacksView() {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const stacks = useQuery(trpc.cloud.stacks.list.queryOptions({}))
  const rows = useRowKeys<HTMLUListElement>()
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label={t('title')} className="overflow-hidden">
        <QueryStatus query={stacks} rows={3} />
        {stacks.data?.items.length === 0 && <EmptyState icon={Boxes} title={t('none')} text={t('noneText')} />}
        <ul ref={rows} className="flex flex-col divide-y empty:hidden">
          {stacks.data?.items.map((stack) => (
            <StackRow key={stack.ID} stack={stack} />
          ))}
        </ul>
      </Card>
      <ApiCalls calls={[calls.listStacks()]} />
    </div>
  )
}

function StackRow({ stack: { ID, Name, State, Parts } }: { stack: StackSummary }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-hover/60">
      <UserLink
        href={`/cloud/stacks/${ID}`}
        prefetch={false}
        text={Name}
        className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
      />
      <StateBadge state={State} />
      <span className="ml-auto text-muted tabular-nums">{partsText(Parts)}</span>
    </li>
  )
}
