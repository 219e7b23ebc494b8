'use client'

import { useQuery } from '@tanstack/react-query'
import { Music, Pause, Play } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { countText, formatDay } from '#components/ui/locale.ts'
import { Cover } from '../player/cover.tsx'
import { clock } from '../format.ts'
import { chartInput } from '../inputs.ts'
import { playableOf, queueFrom } from '../player/queue.ts'
import { usePlayer } from '../player/player-context.tsx'
import type { Track } from '../inputs.ts'

/** The chart of the day, with its top track first. */
export function TodayView() {
  const chart = useQuery(useTRPC().music.tracks.chart.queryOptions(chartInput))
  if (chart.error || !chart.data) return <QueryStatus query={chart} rows={8} />
  if (chart.data.entries.length === 0) {
    return (
      <EmptyState
        icon={Music}
        title="Nothing has been played yet"
        action={<LinkButton href="/music/tracks">See all tracks</LinkButton>}
      >
        The chart starts with the first track that is played.
      </EmptyState>
    )
  }
  return <Chart {...chart.data} />
}

type ChartProps = RouterOutput['music']['tracks']['chart'] & {
  /** Nothing can be played. */
  sample?: boolean
}

/** The track of the day, and all the others with their plays. */
export function Chart({ day, entries, sample }: ChartProps) {
  const tracks = entries.map(({ track }) => track)
  const [top] = entries
  if (!top) return null
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 self-start p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] lg:flex lg:flex-col lg:items-stretch lg:p-5">
        <Cover name={top.track.album?.name ?? top.track.title ?? ''} className="aspect-square w-full text-2xl" />
        <div className="min-w-0">
          <p className="font-medium text-accent-text">Track of the day</p>
          <h2 className="mt-1 text-lg font-semibold tracking-tight">{top.track.title}</h2>
          <p className="text-muted">{top.track.artist?.title}</p>
          <p className="mt-1 text-subtle">{`${countText(top.plays, 'play')}${day === null ? '' : ` on ${formatDay(day)} (UTC)`}`}</p>
        </div>
        {!sample && (
          <div className="col-span-2 grid sm:col-span-1">
            <PlayButton track={top.track} tracks={tracks} />
          </div>
        )}
      </Card>
      <Card aria-label="Chart of the day" className="self-start overflow-hidden">
        <ol className="divide-y">
          {entries.map(({ plays, track }, index) => (
            <li key={track.id} className="flex h-14 items-center gap-3 px-4 hover:bg-hover/60">
              <span className="w-6 text-right text-subtle tabular-nums">{index + 1}</span>
              <Cover name={track.album?.name ?? track.title ?? ''} className="size-9" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{track.title}</span>
                <span className="block truncate text-muted">{track.artist?.title}</span>
              </span>
              <span className="hidden text-subtle tabular-nums sm:block">{clock(track.duration ?? 0)}</span>
              <span className="w-16 text-right text-muted tabular-nums">{countText(plays, 'play')}</span>
              {!sample && <PlayButton track={track} tracks={tracks} small />}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function PlayButton({ track, tracks, small }: { track: Track; tracks: readonly Track[]; small?: boolean }) {
  const { current, playing, play } = usePlayer()
  if (!playableOf(track))
    return small ? <span className="w-7" /> : <p className="text-subtle">There is no audio file for this track.</p>
  const isPlaying = playing && current?.id === track.id
  const { tracks: queue, at } = queueFrom(tracks, track.id)
  return (
    <Button
      variant={small ? 'ghost' : 'primary'}
      size={small ? 'icon-sm' : 'lg'}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
      onClick={() => play(queue, at)}
    >
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      {!small && (isPlaying ? 'Pause' : 'Play')}
    </Button>
  )
}
