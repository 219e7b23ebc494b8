'use client'

import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#components/ui/card.tsx'
import { Secret } from '#components/ui/copy-button.tsx'
import { JobCard } from '../jobs/job-card.tsx'
import type { Server } from '../types.ts'

/** The server that was just requested: its password, shown only here, and the progress of its job. */
export function NewServer({ server, onAnother }: { server: Server; onAnother: () => void }) {
  const trpc = useTRPC()
  const job = useQuery({
    ...trpc.cloud.jobs.get.queryOptions({ id: server.JobID ?? 0 }),
    enabled: server.JobID !== null,
  })
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="new-server">
        <CardBody className="flex flex-col gap-4">
          <div>
            <h2 id="new-server" ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
              {server.Name} is being created
            </h2>
            <p className="mt-1 text-muted">Copy the password now: it is not stored once the server is ready.</p>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
            <dt className="text-muted">IP address</dt>
            <dd>
              <Secret label="Copy IP address" value={server.IP} />
            </dd>
            <dt className="text-muted">User</dt>
            <dd>
              <Secret label="Copy user" value={server.AdminUserName} />
            </dd>
            <dt className="text-muted">Password</dt>
            <dd>
              <Secret label="Copy password" value={server.AdminPassword ?? ''} testId="password" />
            </dd>
          </dl>
        </CardBody>
        <CardFooter>
          <Button onClick={onAnother}>Create another</Button>
          <LinkButton href={`/cloud/servers/${server.ID}`} variant="primary">
            Open server
          </LinkButton>
        </CardFooter>
      </Card>
      {job.data && <JobCard job={job.data} />}
    </div>
  )
}
