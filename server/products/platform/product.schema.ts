import { productSchema } from '#server/core/product.schema.ts'

/** What belongs to no product: accounts, tokens, audit, webhooks, programs, assistants, health. Always served. */
export const platform = productSchema({
  id: 'platform',
  name: 'Platform',
  tagline: 'Accounts, tokens, webhooks and the audit log.',
  guides: ['assistants', 'webhooks', 'programs', 'conventions'],
  order: 5,
  roles: {
    user: 'Own servers, tokens, favourites, resumes, responses and rides',
    operator: 'Accounts and roles, feature switches, catalogue editing, audit log',
  },
  scopes: {
    'webhooks:read': { meaning: 'See webhooks and their deliveries', only: 'accounts' },
    'webhooks:write': { meaning: 'Create, change and delete webhooks', only: 'accounts' },
    'notifications:read': { meaning: 'See notifications', only: 'accounts' },
    'notifications:write': { meaning: 'Mark notifications as read, choose what is mailed', only: 'accounts' },
    'tokens:write': { meaning: 'Create and revoke tokens, register programs', only: 'accounts' },
    'operator:read': { meaning: 'See accounts and the audit log (operators)', only: 'accounts' },
    'operator:write': { meaning: 'Change roles and block accounts (operators)', only: 'accounts' },
  },
  notifications: {
    'webhook.failing': {
      meaning: 'Webhooks that fail',
      scope: 'webhooks:read',
      text: 'The webhook to {receiver} keeps failing',
      section: '/account/developer/webhooks',
      isListed: true,
      mail: 'never',
    },
    'webhook.disabled': {
      meaning: 'Webhooks that were disabled',
      scope: 'webhooks:read',
      text: 'The webhook to {receiver} was disabled: {reason}',
      section: '/account/developer/webhooks',
      isListed: true,
      mail: 'unread',
    },
  },
})
