import { productSchema } from '#server/core/product.schema.ts'

export const music = productSchema({
  id: 'music',
  href: '/music',
  guides: ['music', 'music-players', 'music-libraries'],
  order: 4,
  hasPublicData: true,
  scopes: {
    'music:read': {},
    'music:write': {},
    'music:internal': { only: 'services' },
  },
  notifications: {
    'listenbrainz.stopped': { scope: 'music:read', section: '/music/players', mail: 'unread' },
  },
})
