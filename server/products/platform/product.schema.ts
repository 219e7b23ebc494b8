import { productSchema } from '#server/core/product.schema.ts'

/** What belongs to no product: accounts, tokens, audit, webhooks, programs, assistants, health. Always served. */
export const platform = productSchema({
  id: 'platform',
  guides: ['assistants', 'proposals', 'webhooks', 'programs', 'conventions'],
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
  events: {
    'proposal.created': { scope: 'notifications:read' },
    'proposal.decided': { scope: 'notifications:read' },
    'backup.failed': { scope: 'operator:read' },
    'backup.late': { scope: 'operator:read' },
  },
  notifications: {
    'proposal.waiting': {
      scope: 'notifications:read',
      section: '/account/proposals',
      isListed: true,
      mail: 'unread',
    },
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
    'backup.failed': { scope: 'operator:read', role: 'operator', section: '/admin', mail: 'unread' },
    'backup.late': { scope: 'operator:read', role: 'operator', section: '/admin', mail: 'unread' },
  },
})
