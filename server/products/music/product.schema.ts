import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  name: 'Music',
  tagline: 'A two-layer catalogue of artists, releases and tracks.',
  account: 'Listening needs an account.',
  href: '/music',
  guides: { music: 'Music' },
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': {},
    'music:internal': { only: 'services' },
  },
})
