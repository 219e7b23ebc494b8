'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { recentInput } from '../inputs.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { wholeList } from '../tracks/whole-list.ts'
import { Section } from './album-grid.tsx'

const MOST = 10

/** What the account heard last, here and in its players, each track once; nothing before the first one. */
export function RecentlyPlayed() {
  const t = texts('music.catalogue')
  const { data } = useQuery(useTRPC().music.listens.list.queryOptions(recentInput))
  const tracks = new Map(data?.items.map(({ track }) => [track.id, track]))
  if (tracks.size === 0) return null
  return (
    <Section title={t('recent')}>
      <TrackList label={t('recent')} rows={wholeList([...tracks.values()].slice(0, MOST))} />
    </Section>
  )
}
