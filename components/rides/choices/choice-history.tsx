'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

type Version = RouterOutput['rides']['choices']['history']['versions'][number]

/** Who changed what and when; each version comes back with one click. @param version the present one */
export function ChoiceHistory({ version }: { version: number }) {
  const t = texts('rides.choices')
  const trpc = useTRPC()
  const history = useQuery(trpc.rides.choices.history.queryOptions({}))
  if (!history.data) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-base font-semibold">
        {t('history')}
      </h2>
      <Card>
        <ol className="divide-y">
          {history.data.versions.map((one) => (
            <Row key={one.version} one={one} isPresent={one.version === version} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Row({ one, isPresent }: { one: Version; isPresent: boolean }) {
  const t = texts('rides.choices')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.choices.pathFilter(), failed: t('revertFailed') }
  const revert = useMutation(trpc.rides.choices.revert.mutationOptions({ meta }))
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{t('version', { version: one.version })}</span> {changesOf(one)}
        </p>
        <p className="text-subtle">
          {one.by}, <RelativeTime at={one.at} />
        </p>
      </div>
      {isPresent ? (
        <Badge tone="success">{t('present')}</Badge>
      ) : (
        <Button
          pending={revert.isPending}
          aria-label={t('revertTo', { version: one.version })}
          onClick={() => revert.mutate({ version: one.version })}
        >
          <Undo2 aria-hidden />
          {t('revert')}
        </Button>
      )}
    </li>
  )
}

/** "added: Clean car; another order". */
function changesOf({ version, added, retired, changed, moved }: Version): string {
  const t = texts('rides.choices')
  if (version === 1) return t('first', { count: added.length })
  return [
    ...(added.length > 0 ? [t('added', { names: added.join(', ') })] : []),
    ...(changed.length > 0 ? [t('changed', { names: changed.join(', ') })] : []),
    ...(retired.length > 0 ? [t('retiredNames', { names: retired.join(', ') })] : []),
    ...(moved ? [t('moved')] : []),
  ].join('; ')
}
