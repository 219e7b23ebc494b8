import { texts } from '#i18n/texts.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { chartInput } from '../inputs.ts'
import { MusicCard } from './music-card.tsx'
import { MusicPicture } from './music-picture.tsx'

export const home = {
  id: 'music',
  visitor: {
    get title() {
      return texts('music.visitor')('title')
    },
    get audience() {
      return texts('music.visitor')('audience')
    },
    get text() {
      return texts('music.visitor')('text')
    },
    action: {
      get label() {
        return texts('music.visitor')('action')
      },
      href: '/music',
    },
    Picture: MusicPicture,
  },
  texts: ['music.home'],
  queries: async ({ trpc }) => [trpc.music.tracks.chart.queryOptions(chartInput)],
  Card: MusicCard,
} satisfies ProductHome
