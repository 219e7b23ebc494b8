'use client'

import type { ReactNode } from 'react'
import { Card, CardBody } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { disk, memory } from '../sizes.ts'
import type { Server } from '../types.ts'

/** The attributes of a server. */
export function ServerFacts({ server }: { server: Server }) {
  return (
    <Card aria-label="Overview">
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Fact name="Address">
            <span className="flex items-center gap-1">
              <span className="font-mono">{server.IP}</span>
              <CopyButton value={server.IP} label="Copy address" />
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
