import { texts } from '#i18n/texts.ts'
import { Play } from 'lucide-react'
import { SampleLink, signInAddress } from '#components/shell/sample-page.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { DrawnCover } from '../drawn-cover.tsx'
import { ChartLayout } from './chart-layout.tsx'

/**
 * Tracks of the sample music (server/products/music/synthesizer/albums.ts), which visitors find again after signing in.
 */
const TRACKS: [title: string, artist: string, album: number, seconds: number][] = [
  ['Night Ferry', 'Substation Nine', 1, 55],
  ['Slow Tide', 'Halden Drift', 2, 51],
  ['Clockwork Polka', 'Fennel & Wire', 3, 62],
  ['Press Any Button', 'Pixel Orchard', 4, 54],
  ['Glasshouse', 'Parallel Rain', 5, 65],
  ['Paper Lanterns', 'The Upstairs Piano', 6, 63],
]

const entries = TRACKS.map(([title, artist, album, duration], at) => ({
  plays: 128 - 17 * at,
  track: { id: at + 1, title, duration, artist: { id: at + 1, title: artist }, album: { id: album } },
}))

/** What a visitor sees in place of the chart of the day. */
export function SampleChart() {
  const t = texts('music.catalogue')
  return (
    <ChartLayout
      entries={entries}
      cover={DrawnCover}
      topAction={() => (
        <LinkButton href={signInAddress('/music')} variant="primary" size="lg">
          <Play aria-hidden /> {t('signIn')}
        </LinkButton>
      )}
      rowAction={({ track }) => (
        <SampleLink next="/music" label={t('signInToPlay', { title: track.title ?? '' })}>
          <Play aria-hidden className="size-4" />
        </SampleLink>
      )}
    />
  )
}
