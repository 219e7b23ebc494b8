import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  name: 'Music',
  tagline: 'Artists, albums and tracks from your own library, with a player.',
  account: 'Playing music requires an account.',
  href: '/music',
  guides: ['music', 'music-players', 'music-libraries'],
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': {},
    'music:write': {},
    'music:internal': { only: 'services' },
  },
})
