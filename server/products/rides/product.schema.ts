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
    'rides:read': { meaning: 'See own trips and feedback screens' },
    'rides:write': { meaning: 'Save ride feedback' },
    'support:write': { meaning: 'Create support tasks from other systems' },
  },
  events: {
    'feedback.saved': { scope: 'rides:read', meaning: 'The feedback of a trip was saved' },
    'support.replied': { scope: 'rides:read', meaning: 'Support has replied to the feedback or a problem of a trip' },
  },
  notifications: {
    'support.replied': {
      meaning: 'Replies of support to your feedback and reports',
      scope: 'rides:read',
      text: 'Support has replied about your trip: {reply}',
      section: '/rides',
      mail: 'unread',
    },
  },
})
