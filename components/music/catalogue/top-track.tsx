import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import { countText } from '#components/ui/locale.ts'

/** The most played track of the day. */
export function TopTrack({ entries }: RouterOutput['music']['tracks']['chart']) {
  const [top] = entries
  if (!top) return <SummaryNote>Nothing has been played yet.</SummaryNote>
  return (
    <SummaryLine
      href="/music"
      title={top.track.title}
      detail={`Track of the day · ${top.track.artist?.title ?? 'unknown artist'}`}
      aside={countText(top.plays, 'play')}
    />
  )
}
