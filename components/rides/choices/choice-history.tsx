'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { ChangeRow, History, RevertButton } from '../history.tsx'

type Version = RouterOutput['rides']['choices']['history']['versions'][number]

/** Who changed what and when; each version comes back with one click. @param version the present one */
export function ChoiceHistory({ version }: { version: number }) {
  const trpc = useTRPC()
  const history = useQuery(trpc.rides.choices.history.queryOptions({}))
  if (!history.data) return null
  return (
    <History>
      {history.data.versions.map((one) => (
        <Row key={one.version} one={one} isPresent={one.version === version} />
      ))}
    </History>
  )
}

function Row({ one, isPresent }: { one: Version; isPresent: boolean }) {
  const t = texts('rides.choices')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.choices.pathFilter(), failed: t('revertFailed') }
  const revert = useMutation(trpc.rides.choices.revert.mutationOptions({ meta }))
  const button = (
    <RevertButton
      label={t('revertTo', { version: one.version })}
      pending={revert.isPending}
      onClick={() => revert.mutate({ version: one.version })}
    />
  )
  return (
    <ChangeRow change={one} action={isPresent ? <Badge tone="success">{t('present')}</Badge> : button}>
      <span className="font-medium">{t('version', { version: one.version })}</span> {changesOf(one)}
    </ChangeRow>
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
