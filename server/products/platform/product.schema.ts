import { productSchema } from '#server/core/product.schema.ts'

/** What belongs to no product: accounts, tokens, audit, webhooks, programs, assistants, health. Always served. */
export const platform = productSchema({
  id: 'platform',
  guides: ['assistants', 'webhooks', 'programs', 'conventions'],
  order: 5,
  roles: ['user', 'operator'],
  scopes: {
    'webhooks:read': { only: 'accounts' },
    'webhooks:write': { only: 'accounts' },
    'notifications:read': { only: 'accounts' },
    'notifications:write': { only: 'accounts' },
    'tokens:write': { only: 'accounts' },
    'operator:read': { only: 'accounts' },
    'operator:write': { only: 'accounts' },
  },
  notifications: {
    'webhook.failing': {
      scope: 'webhooks:read',
      section: '/account/developer/webhooks',
      isListed: true,
      mail: 'never',
    },
    'webhook.disabled': {
      scope: 'webhooks:read',
      section: '/account/developer/webhooks',
      isListed: true,
      mail: 'unread',
    },
  },
})
