import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  href: '/music',
  guides: ['music', 'music-players'],
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': {},
    'music:write': {},
    'music:internal': { only: 'services' },
  },
})
