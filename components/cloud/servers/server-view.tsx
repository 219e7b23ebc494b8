'use client'

import type { ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/shell/page.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle, ActionCard } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls, POWER } from '../calls.ts'
import { Elapsed } from '../jobs/job-steps.tsx'
import { JobList } from '../jobs/job-list.tsx'
import { isOver, jobTitle } from '../jobs/job-words.ts'
import { disk, memory } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import { TemplateForm } from '../templates/template-form.tsx'
import type { Job, Server } from '../types.ts'
import { PasswordCard } from './password-card.tsx'
import { ServerNetworks } from './server-networks.tsx'
import { ServerSize } from './server-size.tsx'
import { PowerAction } from './power-action.tsx'

/** One server: its facts, size, networks and jobs, and how to delete it. */
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
          <PasswordCard server={shown} />
          <ServerFacts server={shown} />
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
              <JobList jobs={jobs.data ?? []} compact />
            </CardBody>
          </Card>
          <ApiCalls calls={callsOf(shown)} />
        </div>
      </div>
    </>
  )
}

/** Its image and the running job: on a phone the list of jobs is far below the buttons. */
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
    ...POWER.map((type) => calls.act(ID, type)),
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
      description="It may have been deleted. Its jobs are still listed under Jobs."
      actions={<LinkButton href="/cloud">All servers</LinkButton>}
    />
  )
}

/** The attributes of a server. */
function ServerFacts({ server }: { server: Server }) {
  return (
    <Card aria-label="Overview">
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Fact name="IP address">
            <span className="flex items-center gap-1">
              <span className="font-mono">{server.IP}</span>
              <CopyButton value={server.IP} label="Copy IP address" />
            </span>
          </Fact>
          <Fact name="User">
            <span className="font-mono">{server.AdminUserName}</span>
          </Fact>
          <Fact name="Created">
            <RelativeTime at={server.DateCreate} />
          </Fact>
          <Fact name="ID">
            <span className="font-mono">{server.ID}</span>
          </Fact>
          <Fact name="Processors">
            {server.CPU} {server.IsHighPerformance && <span className="text-muted">full share</span>}
          </Fact>
          <Fact name="Memory">{memory(server.RAM)}</Fact>
          <Fact name="Disk">
            {disk(server.HDD)} {server.HDDType}
          </Fact>
          <Fact name="Power">{server.IsPowerOn ? 'On' : 'Off'}</Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-subtle">{name}</dt>
      <dd className="mt-0.5 min-h-7 content-center font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** Power actions. One that is requested while another change is running waits for its turn. */
function PowerButtons({ server, disabled }: { server: Server; disabled: boolean }) {
  const action = { servers: [server], disabled }
  if (!server.IsPowerOn) return <PowerAction type="PowerOn" variant="primary" {...action} />
  return (
    <>
      <PowerAction type="ShutDownGuestOS" {...action} />
      <PowerAction type="PowerReboot" {...action} />
      <PowerAction type="PowerOff" variant="ghost" {...action} />
    </>
  )
}

/** What cannot be undone. */
function DangerZone({ server }: { server: Server }) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.cloud.servers.delete.mutationOptions({
      meta: { done: `${server.Name} is being deleted`, reload: trpc.cloud.pathFilter() },
    }),
  )
  return (
    <ActionCard
      id="danger"
      title="Delete this server"
      text="Its disk and IP address are permanently deleted. Templates created from it are kept."
      className="border-danger/40"
    >
      <ConfirmDialog
        trigger={
          <Button variant="danger" disabled={server.State === 'Deleting'}>
            Delete
          </Button>
        }
        title={`Delete ${server.Name}?`}
        phrase={server.Name}
        action="Delete server"
        onConfirm={() => remove.mutateAsync({ id: server.ID })}
      >
        <p className="mb-3">
          The disk of {server.Name} ({server.IP}) is erased immediately and cannot be recovered.
        </p>
        <ApiCalls calls={[calls.deleteServer(server.ID)]} className="shadow-none" />
      </ConfirmDialog>
    </ActionCard>
  )
}
