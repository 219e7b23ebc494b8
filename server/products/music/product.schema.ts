import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  name: 'Music',
  tagline: 'Artists, albums and tracks from your own library, with a player.',
  account: 'Playing music requires an account.',
  href: '/music',
  guides: ['music'],
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': {},
    'music:internal': { only: 'services' },
  },
})
