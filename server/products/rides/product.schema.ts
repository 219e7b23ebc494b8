import { productSchema } from '#server/core/product.schema.ts'

export const rides = productSchema({
  id: 'rides',
  href: '/rides',
  guides: ['rides'],
  order: 3,
  roles: ['agent'],
  scopes: {
    'rides:read': {},
    'rides:write': {},
    'support:write': {},
  },
  events: {
    'feedback.saved': { scope: 'rides:read' },
    'support.received': { scope: 'rides:read' },
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
