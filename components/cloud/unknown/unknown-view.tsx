'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { AdoptResource } from '../adopt/adopt-resource.tsx'
import { disk, memory } from '../sizes.ts'

type Unknown = RouterOutput['cloud']['unknown']['list']['items'][number]

/** Everything on the host that has no record, with what an operator can do with it. */
export function UnknownView() {
  const trpc = useTRPC()
  const t = texts('cloud.unknown')
  const unknown = useQuery(trpc.cloud.unknown.list.queryOptions({}, { refetchInterval: 10_000 }))
  return (
    <Card aria-label={t('title')} className="overflow-hidden">
      <QueryStatus query={unknown} rows={3} />
      {unknown.data?.items.length === 0 && <EmptyState icon={ShieldCheck} title={t('none')} text={t('noneText')} />}
      <ul className="flex flex-col divide-y empty:hidden">
        {unknown.data?.items.map((one) => (
          <Row key={one.ID} one={one} />
        ))}
      </ul>
    </Card>
  )
}

const TONES = { Unknown: 'warning', Ignored: 'neutral', Deleting: 'danger' } as const

function Row({ one }: { one: Unknown }) {
  const t = texts('cloud.unknown')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <UserText text={one.Name} className="font-medium wrap-anywhere" />
          <Badge tone={TONES[one.State]}>{t(`states.${one.State}`)}</Badge>
          {one.Foreign && <Badge>{texts('cloud.adopt')('foreign')}</Badge>}
        </span>
        <span className="text-muted tabular-nums">{factsOf(one)}</span>
        <span className="text-subtle">
          {t.rich(one.LastStartDate ? 'foundStarted' : 'found', {
            time: () => <RelativeTime at={one.FoundDate} />,
            started: () => one.LastStartDate && <RelativeTime at={one.LastStartDate} />,
          })}
        </span>
        {one.Error && (
          <span className="text-danger">{t.rich('failed', { reason: () => <span lang="en">{one.Error}</span> })}</span>
        )}
      </div>
      <Actions one={one} />
    </li>
  )
}

function factsOf({ Kind, CPU, RAM, HDD, IP }: Unknown): string {
  const t = texts('cloud.unknown')
  const size = [CPU && t('cpu', { count: formatNumber(CPU) }), RAM && memory(RAM), HDD && disk(HDD)]
  return [t(`kinds.${Kind}`), ...size, IP].filter(Boolean).join(' · ')
}

function Actions({ one }: { one: Unknown }) {
  const trpc = useTRPC()
  const t = texts('cloud.unknown')
  const reload = trpc.cloud.unknown.pathFilter()
  const update = useMutation(trpc.cloud.unknown.update.mutationOptions({ meta: { reload } }))
  const meta = { reload, done: t('deleting', { name: one.Name }) }
  const remove = useMutation(trpc.cloud.unknown.delete.mutationOptions({ meta }))
  const mayStay = one.State === 'Ignored'
  return (
    <span className="flex gap-1">
      {one.Kind !== 'Zone' && one.State !== 'Deleting' && <AdoptResource one={one} />}
      <Button
        size="sm"
        variant="ghost"
        pending={update.isPending}
        aria-label={t(mayStay ? 'decideNamed' : 'keepNamed', { name: one.Name })}
        onClick={() => update.mutate({ id: one.ID, Ignored: one.State === 'Unknown' })}
      >
        {t(one.State === 'Unknown' ? 'keep' : 'decide')}
      </Button>
      {one.State !== 'Deleting' && !one.Foreign && (
        <DeleteButton
          label={t('delete')}
          accessibleName={t('deleteNamed', { name: one.Name })}
          title={t('deleteTitle', { name: one.Name })}
          phrase={one.Name}
          onConfirm={() => remove.mutateAsync({ id: one.ID })}
        >
          <p>{t('deleteText')}</p>
        </DeleteButton>
      )}
    </span>
  )
}
