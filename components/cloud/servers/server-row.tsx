'use client'

import Link from 'next/link'
import { memo } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { sizeText } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Server } from '../types.ts'

type ServerRowProps = { server: Server; chosen: boolean; onChoose: (id: number, on: boolean) => void }

/** One server in the list. */
export const ServerRow = memo(function ServerRow({ server, chosen, onChoose }: ServerRowProps) {
  return (
    <div className="flex h-14 items-center gap-3 px-4 transition-colors hover:bg-hover/60">
      <Checkbox
        aria-label={`Choose ${server.Name}`}
        checked={chosen}
        onChange={(event) => onChoose(server.ID, event.target.checked)}
      />
      <Link
        href={`/cloud/servers/${server.ID}`}
        prefetch={false}
        data-row
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-md py-2 -outline-offset-2 sm:grid-cols-[minmax(0,1fr)_13rem_8rem_6rem]"
      >
        <span className="truncate font-medium">{server.Name}</span>
        <span className="col-start-1 row-start-2 truncate text-muted tabular-nums sm:col-start-2 sm:row-start-1">
          {sizeText(server)}
        </span>
        <span className="hidden truncate font-mono text-muted tabular-nums sm:col-start-3 sm:row-start-1 sm:block">
          {server.IP}
        </span>
        <span className="col-start-2 row-start-1 justify-self-end sm:col-start-4">
          <StateBadge state={server.State} isPowerOn={server.IsPowerOn} />
        </span>
        <span className="col-start-2 row-start-2 justify-self-end font-mono text-subtle sm:hidden">{server.IP}</span>
      </Link>
    </div>
  )
})
