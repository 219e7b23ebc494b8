'use client'

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
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Card aria-labelledby="nameservers">
        <CardHeader>
          <CardTitle id="nameservers">Name servers</CardTitle>
          <CopyButton value={zone.Nameservers.join('\n')} label="Copy all name servers">
            Copy all
          </CopyButton>
        </CardHeader>
        <CardBody>
          <p className="mb-4 text-muted">Enter these at the registrar of {zone.Name}, in place of the present ones.</p>
          <ul className="flex flex-col gap-2">
            {zone.Nameservers.map((host) => (
              <li key={host}>
                <Secret value={host} label={`Copy ${host}`} />
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

const WORDS: Record<State, { badge: string; tone: 'success' | 'warning' | 'neutral'; text: string }> = {
  Unchecked: {
    badge: 'Not checked',
    tone: 'neutral',
    text: 'See whether the domain is delegated to these name servers.',
  },
  Delegated: { badge: 'Delegated', tone: 'success', text: 'The parent zone names exactly these name servers.' },
  Partial: {
    badge: 'In part',
    tone: 'warning',
    text: 'The parent zone names other name servers too, or not all of these.',
  },
  Elsewhere: { badge: 'Elsewhere', tone: 'warning', text: 'The parent zone names other name servers.' },
  None: { badge: 'Not delegated', tone: 'warning', text: 'The parent zone names no name servers yet.' },
  Unknown: { badge: 'Could not ask', tone: 'neutral', text: 'The parent zone could not be asked.' },
}

/** What the parent zone answered, and a button that asks it. */
export function Delegation({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const check = useMutation(
    trpc.cloud.zones.checkDelegation.mutationOptions({ meta: { reload: trpc.cloud.pathFilter() } }),
  )
  const id = check.data?.ID
  const job = useQuery(trpc.cloud.jobs.get.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined }))
  const isAsking = check.isPending || (id !== undefined && !(job.data && isOver(job.data)))
  const { State, Parent, Nameservers: named, Problem, DateCheck } = zone.Delegation
  const { badge, tone, text } = WORDS[State]
  return (
    <Card aria-labelledby="delegation">
      <CardHeader>
        <span className="flex flex-wrap items-center gap-3">
          <CardTitle id="delegation">Delegation</CardTitle>
          <Badge tone={tone}>{badge}</Badge>
        </span>
        <Button pending={isAsking} disabled={disabled} onClick={() => check.mutate({ id: zone.ID })}>
          Check now
        </Button>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <output className="text-muted">
          {Problem ?? text}
          {DateCheck !== null && (
            <>
              {` Asked${Parent === null ? '' : ` at ${Parent === '.' ? 'the root' : Parent}`} `}
              <RelativeTime at={DateCheck} />.
            </>
          )}
        </output>
        {named.length > 0 && State !== 'Delegated' && (
          <ul
            aria-label="Name servers that the parent zone names"
            className="flex flex-col gap-1 font-mono wrap-anywhere"
          >
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
