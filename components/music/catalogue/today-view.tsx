'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { chartInput, type Track } from '../inputs.ts'
import { PlayButton } from '../player/play-button.tsx'
import { usePlayer } from '../player/player-context.tsx'
import { queueFrom } from '../player/playable.ts'
import { Cover } from '../cover.tsx'
import { ChartLayout } from './chart-layout.tsx'

/** The chart of the day, with its top track first. */
export function TodayView() {
  const t = texts('music.catalogue')
  const chart = useQuery(useTRPC().music.tracks.chart.queryOptions(chartInput))
  if (chart.error || !chart.data) return <QueryStatus query={chart} rows={8} />
  if (chart.data.entries.length === 0) {
    return (
      <EmptyState
        icon={Music}
        title={t('emptyChart')}
        text={t('emptyChartText')}
        action={<LinkButton href="/music/tracks">{t('allTracks')}</LinkButton>}
      />
    )
  }
  return <Chart {...chart.data} />
}

/** The track of the day, and all the others with their plays. */
function Chart({ day, entries }: RouterOutput['music']['tracks']['chart']) {
  const { play } = usePlayer()
  const tracks = entries.map(({ track }) => track)
  const playFrom = (track: Track) => play(...queueFrom(tracks, track.id))
  return (
    <ChartLayout
      cover={Cover}
      entries={entries}
      day={day}
      topAction={({ track }) => <PlayButton track={track} large onPlay={() => playFrom(track)} />}
      rowAction={({ track }) => <PlayButton track={track} wholeRow onPlay={() => playFrom(track)} />}
    />
  )
}
