import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'

/** The track that is played most today. */
export function TopTrack({ entries }: RouterOutput['music']['tracks']['chart']) {
  const [top] = entries
  if (!top) return <SummaryNote>Nothing was played yet.</SummaryNote>
  return (
    <SummaryLine
      href={`/music/tracks/${top.track.id}`}
      title={top.track.title}
      detail={`Track of the day · ${top.track.artist?.title ?? 'unknown artist'}`}
      aside={`${top.plays} ${top.plays === 1 ? 'play' : 'plays'}`}
    />
  )
}
