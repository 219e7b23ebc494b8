'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { CopyButton, Secret } from '#components/ui/copy-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { isOver } from '../jobs/job-words.ts'
import type { Zone } from '../types.ts'

/** The name servers of a zone, to copy, and whether its domain is delegated to them. */
export function Nameservers({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const t = texts('cloud.zone.nameservers')
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Card aria-labelledby="nameservers">
        <CardHeader>
          <CardTitle id="nameservers">{t('title')}</CardTitle>
          <CopyButton value={zone.Nameservers.join('\n')} label={t('copyAllLabel')}>
            {t('copyAll')}
          </CopyButton>
        </CardHeader>
        <CardBody>
          <p className="mb-4 text-muted">{t('text', { name: zone.Name })}</p>
          <ul className="flex flex-col gap-2">
            {zone.Nameservers.map((host) => (
              <li key={host}>
                <Secret value={host} label={t('copy', { host })} />
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <Delegation zone={zone} disabled={disabled} />
    </div>
  )
}

type State = Zone['Delegation']['State']

const TONES: Record<State, 'success' | 'warning' | 'neutral'> = {
  Unchecked: 'neutral',
  Delegated: 'success',
  Partial: 'warning',
  Elsewhere: 'warning',
  None: 'warning',
  Unknown: 'neutral',
}

/** What the parent zone answered, and a button that asks it. */
export function Delegation({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.delegation')
  const check = useMutation(
    trpc.cloud.zones.checkDelegation.mutationOptions({ meta: { reload: trpc.cloud.pathFilter() } }),
  )
  const id = check.data?.ID
  const job = useQuery(trpc.cloud.jobs.get.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined }))
  const isAsking = check.isPending || (id !== undefined && !(job.data && isOver(job.data)))
  const { State, Parent, Nameservers: named, Problem, DateCheck } = zone.Delegation
  return (
    <Card aria-labelledby="delegation">
      <CardHeader>
        <span className="flex flex-wrap items-center gap-3">
          <CardTitle id="delegation">{t('title')}</CardTitle>
          <Badge tone={TONES[State]}>{t(`badges.${State}`)}</Badge>
        </span>
        <Button pending={isAsking} disabled={disabled} onClick={() => check.mutate({ id: zone.ID })}>
          {t('check')}
        </Button>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <output className="text-muted">
          {Problem === null ? t(`texts.${State}`) : <span lang="en">{Problem}</span>}{' '}
          {DateCheck !== null &&
            t.rich(Parent === null ? 'asked' : Parent === '.' ? 'askedRoot' : 'askedAt', {
              parent: Parent ?? '',
              time: () => <RelativeTime at={DateCheck} />,
            })}
        </output>
        {named.length > 0 && State !== 'Delegated' && (
          <ul aria-label={t('named')} className="flex flex-col gap-1 font-mono wrap-anywhere">
            {named.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        )}
        <ApiCalls calls={[calls.checkDelegation(zone.ID), calls.getZone(zone.ID)]} className="shadow-none" />
      </CardBody>
    </Card>
  )
}
