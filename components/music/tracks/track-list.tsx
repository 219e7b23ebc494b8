'use client'

import { useEffect, type ReactNode } from 'react'
import { queueFrom } from '../player/playable.ts'
import { usePlayer } from '../player/player-context.tsx'
import type { Track } from '../types.ts'
import { useLatest } from './use-latest.ts'
import { columnStyles, ROW, rowStyles, TrackRow, type ListOwner } from './track-row.tsx'
import { useListWindow } from './use-list-window.ts'
import { useRowKeys } from './use-row-keys.ts'

interface TrackListProps {
  label: string
  owner?: ListOwner
  total: number
  rowAt: (index: number) => Track | undefined
  /** Tracks at hand: a press on one of them makes them the queue. */
  loaded: readonly Track[]
  /** Told which rows are in view. */
  onRange: (start: number, end: number) => void
  /** The row on top at first; told which one is on top after each scrolling. */
  first?: number
  onRest?: (index: number) => void
  actions?: (track: Track) => ReactNode
}

/** Rows in view of a longer list. */
const SHOWN_ROWS = 12
/** The keyboard moves the chosen row: the table is a grid. */
const GRID = { role: 'grid', tabIndex: 0 }

/** A list of any length that draws only the rows in view. */
export function TrackList({ label, owner, total, rowAt, loaded, onRange, first = 0, onRest, actions }: TrackListProps) {
  const { play } = usePlayer()
  const { box, onScroll, reveal, topRow, height, start, end, top } = useListWindow({ total, row: ROW, first, onRest })
  useEffect(() => onRange(start, end), [start, end, onRange])
  const playTrack = useLatest((track: Track) => {
    const { tracks, at } = queueFrom(loaded, track.id)
    if (tracks.length > 0) play(tracks, at)
  })
  const { active, setActive, ...keys } = useRowKeys({
    total,
    topRow,
    page: SHOWN_ROWS - 1,
    reveal,
    enter: (index) => {
      const track = rowAt(index)
      if (track) playTrack(track)
    },
  })
  const columns = columnStyles(owner)
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div aria-hidden className={`${rowStyles(owner)} h-9 border-b font-medium text-subtle`}>
        <span className="text-center">#</span>
        <span>Title</span>
        <span className={columns.artist}>Artist</span>
        <span className={columns.album}>Album</span>
        <span className="text-right">Time</span>
        <span className={actions ? 'own-actions' : 'hidden sm:block'} />
      </div>
      <div
        ref={box}
        onScroll={onScroll}
        style={{ height: Math.min(total, SHOWN_ROWS) * ROW }}
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
              {Array.from({ length: end - start }, (_, i) => {
                const index = start + i
                const track = rowAt(index)
                return (
                  <TrackRow
                    // What has not come looks alike: such rows are used again when the list is dragged along.
                    key={track ? index : `grey ${i}`}
                    index={index}
                    owner={owner}
                    track={track}
                    active={index === active}
                    play={playTrack}
                    select={setActive}
                    actions={actions}
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
