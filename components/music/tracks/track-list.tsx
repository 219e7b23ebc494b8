'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Play } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '../inputs.ts'
import { usePlayer } from '../player/player-context.tsx'
import { playableOf, queueFrom } from '../player/playable.ts'
import { columnStyles, ROW, rowStyles, TrackRow, type ListOwner } from './track-row.tsx'
import { useDrag } from '#components/ui/use-drag.ts'
import { useLatest } from './use-latest.ts'
import { useListWindow } from './use-list-window.ts'
import type { TrackRows } from './use-track-pages.ts'

interface TrackListProps {
  label: string
  rows: TrackRows
  owner?: ListOwner
  /** The top row at first. */
  first?: number
  /** Called with the top row after scrolling. */
  onRest?: (index: number) => void
  actions?: ((track: Track) => ReactNode) | undefined
  /** More entries of the menu of a row. */
  entries?: (index: number) => ReactNode
  /** Moves a row to another place, in a list that has an order of its own: by dragging, or Alt with an arrow key. */
  onMove?: (from: number, to: number) => void
}

/** Rows in view of a longer list. */
const SHOWN_ROWS = 12
/** A grid, since the keyboard moves the active row. */
const GRID = { role: 'grid', tabIndex: 0 }

/** A list of any length that draws only the rows in view. */
export function TrackList({ label, rows, owner, first = 0, onRest, actions, entries, onMove }: TrackListProps) {
  const t = texts('music.tracks')
  const { total, rowAt, loaded, onRange } = rows
  const { play } = usePlayer()
  const { box, onScroll, reveal, topRow, height, start, end, top } = useListWindow({ total, row: ROW, first, onRest })
  useEffect(() => onRange(start, end), [start, end, onRange])
  const playTrack = useLatest((track: Track) => {
    if (playableOf(track)) play(...queueFrom(loaded, track.id))
  })
  const drag = useDrag(onMove)
  const { active, setActive, moved, ...keys } = useRowKeys({
    total,
    move: onMove,
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
        <span className="truncate">{t('title')}</span>
        <span className={columns.artist}>{t('artist')}</span>
        <span className={columns.album}>{t('album')}</span>
        <span className="text-right">{t('time')}</span>
        <span className={actions && 'own-actions'} />
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
                    // Rows that are not loaded look alike: they are reused while the scroll bar is dragged.
                    key={track ? index : `placeholder ${i}`}
                    index={index}
                    owner={owner}
                    track={track}
                    active={index === active}
                    play={playTrack}
                    select={setActive}
                    actions={actions}
                    entries={entries}
                    drag={drag}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      </div>
      {onMove && (
        <output className="sr-only">{moved !== null && t('movedTo', { position: moved + 1, count: total })}</output>
      )}
    </div>
  )
}

interface RowKeys {
  total: number
  move: ((from: number, to: number) => void) | undefined
  /** The row the arrow keys start at while none is active. */
  topRow: () => number
  /** Rows that Page Up and Page Down move by. */
  page: number
  reveal: (index: number) => void
  enter: (index: number) => void
}

const OWN_KEYS = '[popover], [role=dialog]'

/** The active row of a list: moved by the arrow keys, Page Up, Page Down, Home and End, entered with Enter. */
function useRowKeys({ total, move, topRow, page, reveal, enter }: RowKeys) {
  const [active, setActive] = useState(-1)
  const [moved, setMoved] = useState<number | null>(null)
  const select = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1))
    setActive(next)
    reveal(next)
  }
  const by = (rows: number) => select(active < 0 ? topRow() : active + rows)
  const moveBy = (rows: number) => {
    const to = active + rows
    if (active < 0 || to < 0 || to >= total) return
    move?.(active, to)
    setMoved(to)
    select(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus and dialogs of rows have keys of their own.
    if (event.defaultPrevented || (event.target as Element).closest(OWN_KEYS)) return
    if (event.altKey && move) {
      const rows = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (rows === undefined) return
      event.preventDefault()
      return moveBy(rows)
    }
    const steps: Record<string, () => void> = {
      ArrowDown: () => by(1),
      ArrowUp: () => by(-1),
      PageDown: () => by(page),
      PageUp: () => by(-page),
      Home: () => select(0),
      End: () => select(total - 1),
      Enter: () => active >= 0 && enter(active),
    }
    const step = event.target === event.currentTarget || event.key !== 'Enter' ? steps[event.key] : undefined
    if (!step || total === 0) return
    event.preventDefault()
    step()
  }
  return { active, setActive, moved, onKeyDown }
}

/** Plays the tracks of a list that have an audio file, and says how many have none. */
export function PlayAll({ tracks }: { tracks: readonly Track[] }) {
  const { play } = usePlayer()
  const note = useId()
  const queue = tracks.map(playableOf).filter((track) => track !== null)
  const silent = tracks.length - queue.length
  if (tracks.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="primary"
        disabled={queue.length === 0}
        aria-describedby={silent > 0 ? note : undefined}
        onClick={() => play(queue, 0)}
      >
        <Play aria-hidden /> {texts('music.tracks')('play')}
      </Button>
      {silent > 0 && (
        <span id={note} className="text-subtle">
          {silentText(silent, tracks.length)}
        </span>
      )}
    </span>
  )
}

function silentText(silent: number, all: number): string {
  const t = texts('music.tracks')
  if (silent === all) return all === 1 ? t('silentOnly') : t('silentAll')
  return t('silentSome', { silent, count: all })
}
