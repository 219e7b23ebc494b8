'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ServerRow } from './server-row.tsx'
import type { Server } from './types.ts'

type ServerRowsProps = { servers: Server[]; chosen: ReadonlySet<number>; onChoose: (id: number, on: boolean) => void }

/** Height of a row before it is measured: two lines and the line between rows. */
const ROW = 57
/** More than a screen beyond the edge, so that the arrow keys always find the next row. */
const AHEAD = 12
/** The window as it is taken to be until the page runs: what the server sends. */
const FIRST_WINDOW = { width: 1024, height: 800 }

/** The list of servers; only rows near the screen exist, so that hundreds stay quick. */
export function ServerRows({ servers, chosen, onChoose }: ServerRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const rows = useWindowVirtualizer({
    count: servers.length,
    estimateSize: () => ROW,
    overscan: AHEAD,
    scrollMargin: top,
    initialRect: FIRST_WINDOW,
    getItemKey: (index) => servers[index]?.ID ?? index,
  })
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const server = servers[index]
        if (!server) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={servers.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b last:border-b-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ServerRow server={server} chosen={chosen.has(server.ID)} onChoose={onChoose} />
          </li>
        )
      })}
    </ul>
  )
}
