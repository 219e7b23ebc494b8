'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { PageHeader } from '#components/shell/page.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import { JobFailure } from '../jobs/job-failure.tsx'
import { JobSteps } from '../jobs/job-steps.tsx'
import { jobTitle } from '../jobs/job-words.ts'
import { StateBadge } from '../state-badge.tsx'
import { Topology } from '../topology/topology.tsx'
import type { Stack } from '../types.ts'
import { DeleteStack } from './delete-stack.tsx'
import { partsOf, partsText } from './parts-text.ts'
import { StackParts } from './stack-parts.tsx'

/** One stack: its state, a picture of how its parts are connected, and each part. */
export function StackView({ id }: { id: number }) {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const { data: stack, error, isPending, refetch } = useQuery(trpc.cloud.stacks.get.queryOptions({ id }))
  if (isPending) return <SkeletonRows rows={6} />
  if (error && failureOf(error).reason === 'not_found') return <Gone />
  if (!stack) return <QueryError error={error} retry={refetch} />
  const { Name, State, JobID, Servers, Networks, Firewalls } = stack
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <UserText text={Name} className="min-w-0 wrap-anywhere" />
            <StateBadge state={State} />
          </span>
        }
        description={partsText(partsOf(stack))}
        actions={
          State !== 'Deleting' && (
            <>
              {State === 'Active' && JobID === null && (
                <LinkButton href={`/cloud/stacks/${id}/change`}>{t('change')}</LinkButton>
              )}
              <DeleteStack stack={stack} />
            </>
          )
        }
      />
      {stack.Error && (
        <output className="block rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {t.rich('failed', { reason: () => <Reason error={stack.Error} /> })}
        </output>
      )}
      {JobID !== null && <Progress id={JobID} />}
      {Servers.length > 0 && (
        <Card>
          <CardBody>
            <Topology servers={Servers} networks={Networks} firewalls={Firewalls} />
          </CardBody>
        </Card>
      )}
      <StackParts stack={stack} />
      <ApiCalls calls={[calls.getStack(id), calls.getStackDefinition(id), calls.deleteStack(id)]} />
    </>
  )
}

/** Why a part failed: the error begins with the name of the part, in the language of its owner. */
function Reason({ error }: { error: Stack['Error'] }) {
  return error && <JobFailure error={error} />
}

function Progress({ id }: { id: number }) {
  const trpc = useTRPC()
  const { data: job } = useQuery(trpc.cloud.jobs.get.queryOptions({ id }))
  if (!job) return null
  const title = jobTitle(job)
  return (
    <Card aria-label={title}>
      <CardBody className="flex flex-col gap-3">
        <h2 className="font-medium">{title}</h2>
        <JobSteps job={job} />
      </CardBody>
    </Card>
  )
}

function Gone() {
  const t = texts('cloud.stacks')
  return (
    <PageHeader
      title={t('gone')}
      description={t('goneText')}
      actions={<LinkButton href="/cloud/stacks">{t('all')}</LinkButton>}
    />
  )
}
