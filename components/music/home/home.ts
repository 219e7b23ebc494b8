import type { ProductHome } from '#components/shell/product.ts'
import { chartInput } from '../inputs.ts'
import { MusicCard } from './music-card.tsx'
import { MusicPicture } from './music-picture.tsx'

export default {
  visitor: {
    title: 'Play an album',
    audience: 'For listeners with files of their own',
    text: 'Artists, albums and tracks of your own library, with a queue that goes on where you left it, and the track of the day.',
    action: { label: 'See the music', href: '/music' },
    Picture: MusicPicture,
  },
  queries: async ({ trpc }) => [trpc.music.tracks.chart.queryOptions(chartInput)],
  Card: MusicCard,
} satisfies ProductHome
