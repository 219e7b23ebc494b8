import { Play } from 'lucide-react'
import { SampleBadge, SampleLink, signInAddress } from '#components/shell/sample-page.tsx'
import { SummaryLine } from '#components/shell/summary-line.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { countText } from '#components/ui/locale.ts'
import { ChartLayout } from './chart-layout.tsx'

/** Of the sample music (server/products/music/synthesizer/albums.ts), so that a visitor finds them again after signing in. */
const TRACKS: [title: string, artist: string, album: number, seconds: number][] = [
  ['Night Ferry', 'Substation Nine', 4, 55],
  ['Slow Tide', 'Halden Drift', 1, 51],
  ['Clockwork Polka', 'Fennel & Wire', 5, 62],
  ['Press Any Button', 'Pixel Orchard', 2, 56],
  ['Glasshouse', 'Parallel Rain', 6, 65],
  ['Paper Lanterns', 'The Upstairs Piano', 3, 63],
]

const entries = TRACKS.map(([title, artist, album, duration], at) => ({
  plays: 128 - 17 * at,
  track: { id: at + 1, title, duration, artist: { id: at + 1, title: artist }, album: { id: album } },
}))

/** What a visitor sees in place of the chart of the day. */
export function SampleChart() {
  return (
    <ChartLayout
      entries={entries}
      topAction={() => (
        <LinkButton href={signInAddress('/music')} prefetch={false} variant="primary" size="lg">
          <Play aria-hidden /> Sign in to listen
        </LinkButton>
      )}
      rowAction={({ track }) => (
        <SampleLink next="/music" label={`Sign in to play ${track.title}`}>
          <Play aria-hidden className="size-4" />
        </SampleLink>
      )}
    />
  )
}

/** The first of them on the home page. */
export function SampleTrack() {
  const [top] = entries
  return (
    <SummaryLine
      href="/music"
      title={top?.track.title}
      detail={`Track of the day · ${top?.track.artist.title} · ${countText(top?.plays ?? 0, 'play')}`}
      aside={<SampleBadge />}
    />
  )
}
