'use client'

import { useEffect, useRef, useState } from 'react'
import { ServerRow } from './server-row.tsx'
import type { Server } from '../types.ts'

type ServerRowsProps = { servers: Server[]; chosen: ReadonlySet<number>; onChoose: (id: number, on: boolean) => void }

/** Height of a row in pixels, with the line below it. */
const ROW = 57
/** Rows beyond the edges of the screen: the arrow keys always find the next one. The window moves in steps of half. */
const AHEAD = 16
/** What the server sends, which knows no screen. */
const FIRST_ROWS = { from: 0, to: 30 }

/** The list of servers; only rows near the screen exist, so that hundreds stay quick. */
export function ServerRows({ servers, chosen, onChoose }: ServerRowsProps) {
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
    // A list that became shorter moves up without anybody scrolling.
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
          <ServerRow server={server} chosen={chosen.has(server.ID)} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

/** Which rows to draw when `above` pixels of the list are above a screen of this height. */
function rowsNear(above: number, height: number): { from: number; to: number } {
  const step = AHEAD / 2
  const first = Math.floor(Math.max(0, above) / ROW / step) * step
  return { from: Math.max(0, first - AHEAD), to: first + Math.ceil(height / ROW) + step + AHEAD }
}
