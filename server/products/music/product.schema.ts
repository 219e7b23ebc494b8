import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  name: 'Music',
  tagline: 'A two-layer catalogue of artists, releases and tracks.',
  account: 'Listening needs an account.',
  href: '/music',
  guides: { music: 'Music', 'music-players': 'Music players' },
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': { meaning: 'Read the music catalogue' },
    'music:write': { meaning: 'Change own playlists, stars, ratings, play queue and plays' },
    'music:internal': { meaning: 'Query the internal music layer (service tokens)', only: 'services' },
  },
})
