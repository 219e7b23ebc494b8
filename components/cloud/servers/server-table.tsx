'use client'

import Link from 'next/link'
import { memo, useEffect, useRef, useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { sizeText } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Server } from '../types.ts'

type ServerRowsProps = { servers: Server[]; selected: ReadonlySet<number>; onSelect: (id: number, on: boolean) => void }

/** Height of a row in pixels, with the line below it. */
const ROW = 57
/** Rows beyond the edges of the screen, so that arrow keys always find the next one. The window moves by half of it. */
const AHEAD = 16
/** What the server renders, which does not know the screen. */
const FIRST_ROWS = { from: 0, to: 30 }

/** The list of servers. Only rows near the screen are rendered, so that hundreds stay fast. */
export function ServerRows({ servers, selected, onSelect }: ServerRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [{ from, to }, setNear] = useState(FIRST_ROWS)
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const near = rowsNear(-top, window.innerHeight)
      setNear((before) => (before.from === near.from && before.to === near.to ? before : near))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
    // A list that became shorter moves up without scrolling.
  }, [servers.length])
  const first = from < servers.length ? from : 0
  const drawn = servers.slice(first, to)
  const after = servers.length - first - drawn.length
  return (
    <ul ref={list} style={{ paddingTop: first * ROW, paddingBottom: after * ROW }}>
      {drawn.map((server, n) => (
        <li
          key={server.ID}
          aria-setsize={servers.length}
          aria-posinset={first + n + 1}
          className="border-b last:border-b-0"
        >
          <ServerRow server={server} selected={selected.has(server.ID)} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  )
}

type ServerRowProps = { server: Server; selected: boolean; onSelect: (id: number, on: boolean) => void }

/** One server in the list. */
const ServerRow = memo(function ServerRow({ server, selected, onSelect }: ServerRowProps) {
  return (
    <div className="flex h-14 items-center gap-3 px-4 transition-colors hover:bg-hover/60">
      <Checkbox
        aria-label={`Select ${server.Name}`}
        checked={selected}
        onChange={(event) => onSelect(server.ID, event.target.checked)}
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

/** Which rows to render when `above` pixels of the list are above a screen of this height. */
function rowsNear(above: number, height: number): { from: number; to: number } {
  const step = AHEAD / 2
  const first = Math.floor(Math.max(0, above) / ROW / step) * step
  return { from: Math.max(0, first - AHEAD), to: first + Math.ceil(height / ROW) + step + AHEAD }
}
