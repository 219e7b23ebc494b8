'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Music, Pause, Play } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { chartInput } from '../inputs.ts'
import { usePlayer } from '../player/player-context.tsx'

/** What was played last, to go on with, and the track of the day. */
export function MusicCard() {
  const t = texts('music.home')
  return (
    <HomeCard
      product="music"
      title={texts('music.product')('name')}
      href="/music"
      icon={Music}
      link={{ href: '/music/albums', label: t('albums') }}
    >
      <LastPlayed />
      <TopTrack />
    </HomeCard>
  )
}

/** Has the same height with and without a track, because only the browser knows the queue. */
function LastPlayed() {
  const t = texts('music.home')
  const { current, playing, toggle } = usePlayer()
  return (
    <div className="flex h-16.5 items-center gap-4 px-4">
      {current ? (
        <>
          <div lang={langOf(current.title)} className="min-w-0 flex-1">
            <p className="truncate font-medium">{current.title}</p>
            <p className="truncate text-subtle">{current.artist}</p>
          </div>
          <IconButton
            icon={playing ? Pause : Play}
            label={t(playing ? 'pause' : 'resume', { title: current.title })}
            onClick={toggle}
          />
        </>
      ) : (
        <p className="text-muted">{t('nothing')}</p>
      )}
    </div>
  )
}

/** The most played track of the day. */
function TopTrack() {
  const t = texts('music.home')
  const chart = useQuery(useTRPC().music.tracks.chart.queryOptions(chartInput))
  if (!chart.data) return <QueryStatus query={chart} rows={1} />
  const [top] = chart.data.entries
  if (!top) return <SummaryNote>{t('nothingToday')}</SummaryNote>
  const { title, artist } = top.track
  return (
    <SummaryLine
      href="/music"
      title={<UserText text={title} />}
      detail={t.rich('top', {
        artist: () => (artist ? <UserText text={artist.title} /> : t('unknownArtist')),
      })}
      aside={t('plays', { count: top.plays })}
    />
  )
}
