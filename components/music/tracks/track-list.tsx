'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { queueFrom } from '../playable.ts'
import { usePlayer } from '../player/player-context.tsx'
import type { Track } from '../types.ts'
import { ROW, rowStyles, TrackRow } from './track-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { scrollFor, windowAt } from './window.ts'

interface TrackListProps {
  label: string
  total: number
  rowAt: (index: number) => Track | undefined
  /** Tracks at hand: a press on one of them makes them the queue. */
  loaded: readonly Track[]
  /** Told which rows are in view. */
  onRange: (start: number, end: number) => void
  actions?: (track: Track) => ReactNode
}

/** The keyboard moves the chosen row: the table is a grid. */
const GRID = { role: 'grid', tabIndex: 0 }

/** A list of any length that draws only the rows in view. */
export function TrackList({ label, total, rowAt, loaded, onRange, actions }: TrackListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState(0)
  const [view, setView] = useState(600)
  const { play } = usePlayer()
  const { height, start, end, top } = windowAt(scroll, view, total, ROW)
  useEffect(() => onRange(start, end), [start, end, onRange])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setView(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const playTrack = (track: Track) => {
    const { tracks, at } = queueFrom(loaded, track.id)
    if (tracks.length > 0) play(tracks, at)
  }
  const { active, setActive, ...keys } = useRowKeys({
    total,
    page: Math.floor(view / ROW),
    reveal: (index) => {
      if (box.current) box.current.scrollTop = scrollFor(index, scroll, view, total, ROW)
    },
    enter: (index) => {
      const track = rowAt(index)
      if (track) playTrack(track)
    },
  })
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div aria-hidden className={`${rowStyles} h-9 border-b font-medium text-subtle`}>
        <span className="text-center">#</span>
        <span>Title</span>
        <span className="hidden sm:block">Artist</span>
        <span className="hidden lg:block">Album</span>
        <span className="text-right">Time</span>
        <span className="hidden sm:block" />
      </div>
      <div
        ref={box}
        onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
        style={{ height: Math.min(total * ROW, 12 * ROW) }}
        className="overflow-y-auto"
      >
        <div style={{ height }}>
          <table
            {...GRID}
            {...(active >= 0 && { 'aria-activedescendant': `track-row-${active}` })}
            {...keys}
            aria-label={label}
            aria-rowcount={total}
            style={{ transform: `translateY(${top}px)` }}
            className="block -outline-offset-2"
          >
            <tbody className="block">
              {Array.from({ length: end - start }, (_, i) => start + i).map((index) => {
                const track = rowAt(index)
                return (
                  <TrackRow
                    key={index}
                    index={index}
                    track={track}
                    active={index === active}
                    play={playTrack}
                    select={setActive}
                    {...(actions && track && { actions: actions(track) })}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  )
}
