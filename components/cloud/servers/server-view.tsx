'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { PageHeader } from '#components/shell/page.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import { DangerZone } from './danger-zone.tsx'
import { Elapsed } from '../jobs/elapsed.tsx'
import { JobList } from '../jobs/job-list.tsx'
import { isOver, jobTitle } from '../jobs/job-words.ts'
import { PasswordCard } from './password-card.tsx'
import { PowerButtons } from './power-buttons.tsx'
import { ServerFacts } from './server-facts.tsx'
import { ServerNetworks } from './server-networks.tsx'
import { ServerSize } from './server-size.tsx'
import { StateBadge } from '../state-badge.tsx'
import { TemplateForm } from '../templates/template-form.tsx'
import type { Job, Server } from '../types.ts'

/** One server: what it is, its size, networks and jobs, and how to be rid of it. */
export function ServerView({ id }: { id: number }) {
  const trpc = useTRPC()
  const server = useQuery(trpc.cloud.servers.get.queryOptions({ id }))
  const jobs = useQuery(trpc.cloud.servers.jobs.queryOptions({ id }))
  if (server.isPending) return <SkeletonRows rows={6} />
  if (server.error && failureOf(server.error).reason === 'not_found') return <Gone />
  if (server.error && !server.data) return <QueryError error={server.error} retry={server.refetch} />
  const shown = server.data
  const mayChange = shown.State !== 'Deleting' && shown.State !== 'Failed'
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {shown.Name} <StateBadge state={shown.State} isPowerOn={shown.IsPowerOn} />
          </span>
        }
        description={<Now image={shown.Image} jobs={jobs.data ?? []} />}
        actions={<PowerButtons server={shown} disabled={!mayChange} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ServerFacts server={shown} />
          <PasswordCard server={shown} />
          {mayChange && <ServerSize key={shown.ID} server={shown} />}
          <ServerNetworks server={shown} disabled={!mayChange} />
          {mayChange && <TemplateForm server={shown} />}
          <DangerZone server={shown} />
        </div>
        <div className="flex min-w-0 flex-col gap-6" data-testid="server-aside">
          <Card aria-labelledby="server-jobs">
            <CardHeader>
              <CardTitle id="server-jobs">Jobs</CardTitle>
            </CardHeader>
            <CardBody>
              {jobs.error && <QueryError error={jobs.error} retry={jobs.refetch} />}
              <JobList jobs={jobs.data ?? []} few />
            </CardBody>
          </Card>
          <ApiCalls calls={callsOf(shown)} />
        </div>
      </div>
    </>
  )
}

/** What it runs, and the job at work: on a phone the list of jobs is far below the buttons. */
function Now({ image, jobs }: { image: string; jobs: Job[] }) {
  const running = jobs.findLast((job) => !isOver(job))
  if (!running) return image
  return (
    <span className="tabular-nums">
      {image} · {jobTitle(running)}, <Elapsed from={running.StartDate ?? running.CreateDate} to={null} />
    </span>
  )
}

function callsOf({ ID, LinkedNetworks }: Server) {
  return [
    calls.getServer(ID),
    ...['PowerOn', 'ShutDownGuestOS', 'PowerOff', 'PowerReboot'].map((type) => calls.act(ID, type)),
    ...LinkedNetworks.map((link) => {
      const call = calls.act(ID, 'RemoveNetwork', link.NetworkID)
      return { ...call, name: `${call.name} (${link.IP})` }
    }),
    calls.deleteServer(ID),
  ]
}

function Gone() {
  return (
    <PageHeader
      title="This server does not exist"
      description="It may have been deleted. Its jobs are still under Jobs."
      actions={
        <Button asChild>
          <Link href="/cloud">All servers</Link>
        </Button>
      }
    />
  )
}
