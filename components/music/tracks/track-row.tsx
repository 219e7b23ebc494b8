'use client'

import { memo, type ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { clock } from '../format.ts'
import { Cover } from '../cover.tsx'
import { coverOf } from '../cover-of.ts'
import { NoAudio, PlayButton } from '../player/play-button.tsx'
import { playableOf } from '../player/playable.ts'
import { usePlayer } from '../player/player-context.tsx'
import type { Track } from '../inputs.ts'
import { TrackMenu } from './track-menu.tsx'
import type { Drag } from '#components/ui/use-drag.ts'
import { UserLink, UserText } from '#components/ui/user-text.tsx'

export const ROW = 52
/** Whose tracks a list has: the column of that name is hidden, as it would be the same in every row. */
export type ListOwner = 'artist' | 'album' | undefined

export function rowStyles(owner: ListOwner): string {
  return cn(
    'grid grid-cols-[2.25rem_minmax(0,1fr)_auto_var(--end)] items-center gap-3 px-3 [--end:2rem] has-[.own-actions]:[--end:4rem] sm:grid-cols-[2.25rem_minmax(0,2fr)_minmax(0,1fr)_4rem_var(--end)]',
    !owner && 'lg:grid-cols-[2.25rem_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_4rem_var(--end)]',
  )
}

/** Classes of the artist and album columns: from which width on they show. */
export function columnStyles(owner: ListOwner): { artist: string; album: string } {
  return {
    artist: owner === 'artist' ? 'hidden' : 'hidden sm:block',
    album: owner === 'album' ? 'hidden' : cn('hidden', owner ? 'sm:block' : 'lg:block'),
  }
}

interface RowProps {
  track: Track | undefined
  /** Index in the list, from 0. */
  index: number
  owner: ListOwner
  active: boolean
  play: (track: Track) => void
  select: (index: number) => void
  /** More controls at the end of the row. */
  actions?: ((track: Track) => ReactNode) | undefined
  /** More entries of its menu. */
  entries?: ((index: number) => ReactNode) | undefined
  /** Makes the row draggable, in a list that the user can reorder. */
  drag?: Drag | undefined
}

/** One track of a list; a placeholder until it is loaded. */
export const TrackRow = memo(function TrackRow({
  track,
  index,
  owner,
  active,
  play,
  select,
  actions,
  entries,
  drag,
}: RowProps) {
  const { current } = usePlayer()
  const isCurrent = track !== undefined && current?.id === track.id
  const playable = track && playableOf(track)
  const columns = columnStyles(owner)
  const under = (owner === 'artist' ? track?.album?.name : track?.artist?.title) ?? ''
  return (
    <tr
      aria-rowindex={index + 1}
      aria-selected={active}
      id={`track-row-${index}`}
      style={{ height: ROW }}
      {...drag?.propsOf(index)}
      className={cn(
        rowStyles(owner),
        'border-b hover:bg-hover/60 aria-selected:bg-accent-soft [&>td]:p-0',
        drag?.markOf(index),
      )}
      onMouseDown={() => select(index)}
      onClick={({ target }) => {
        if (track && !(target as Element).closest('a, button, [popover], [role=dialog]')) play(track)
      }}
    >
      <td className="grid place-items-center text-subtle tabular-nums">
        {track ? <PlayButton track={track} tabIndex={-1} onPlay={() => play(track)} /> : index + 1}
      </td>
      <td className="flex min-w-0 items-center gap-3">
        {track ? (
          <>
            {owner === 'album' && <Position track={track} />}
            {owner !== 'album' && (
              <Cover of={coverOf(track)} className={cn('size-9', !playable && 'opacity-40 [filter:grayscale(1)]')} />
            )}
            <span className="min-w-0">
              <UserText text={track.title} className={cn('block truncate', titleStyles(isCurrent, !playable))} />
              <UserText text={under} className="block truncate text-muted sm:hidden" />
            </span>
            {!playable && <NoAudio />}
          </>
        ) : (
          <Skeleton className="w-2/3" />
        )}
      </td>
      <td className={cn('min-w-0 truncate', columns.artist)}>
        {track?.artist && <CatalogueLink href={`/music/artists/${track.artist.id}`} name={track.artist.title} />}
      </td>
      <td className={cn('min-w-0 truncate', columns.album)}>
        {track?.album && <CatalogueLink href={`/music/albums/${track.album.id}`} name={track.album.name} />}
      </td>
      <td className="text-right text-muted tabular-nums">{track && clock(track.duration ?? 0)}</td>
      <td className={cn('flex justify-end', actions && 'own-actions')}>
        {track && actions?.(track)}
        {track && <TrackMenu track={track}>{entries?.(index)}</TrackMenu>}
      </td>
    </tr>
  )
})

/** Where a track stands in its album: `7`, or `2.7` on another disc than the first. */
function Position({ track: { discNumber, trackNumber } }: { track: Track }) {
  const text = discNumber && discNumber > 1 ? `${discNumber}.${trackNumber ?? ''}` : trackNumber
  return <span className="w-7 shrink-0 text-right text-subtle tabular-nums">{text}</span>
}

function titleStyles(isCurrent: boolean, isSilent: boolean): string {
  if (isCurrent) return 'font-semibold text-accent-text'
  return isSilent ? 'text-subtle' : 'font-medium'
}

function CatalogueLink({ href, name }: { href: string; name: string | undefined }) {
  return (
    <UserLink
      href={href}
      prefetch={false}
      text={name}
      className="text-muted underline-offset-4 hover:text-fg hover:underline"
    />
  )
}
