'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { recentInput } from '../inputs.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { wholeList } from '../tracks/whole-list.ts'
import { Section } from './album-grid.tsx'

const MOST = 10

/** What the account heard last, on this site or in other players, each track once; nothing if there are none. */
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
