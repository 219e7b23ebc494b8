import { productSchema } from '#server/core/product.schema.ts'

export const rides = productSchema({
  id: 'rides',
  name: 'Rides',
  tagline: 'The end of a trip: price, rating, tip and feedback.',
  account: 'Your trips belong to an account.',
  href: '/rides',
  guides: ['rides'],
  order: 3,
  roles: { agent: 'The support inbox' },
  scopes: {
    'rides:read': {},
    'rides:write': {},
    'support:write': {},
  },
  events: {
    'feedback.saved': { scope: 'rides:read' },
    'support.replied': { scope: 'rides:read' },
  },
  notifications: {
    'support.replied': {
      scope: 'rides:read',
      section: '/rides',
      mail: 'unread',
    },
  },
})
