import { product } from '#server/core/product.ts'
import { platform as schema } from './product.schema.ts'
import { routers } from './router.ts'

/** What belongs to no product, and is always served. */
export const platform = product({
  ...schema,
  routers,
  tags: [
    { name: 'Account', description: 'The calling account, its sessions and its ways to sign in', ids: ['account.'] },
    { name: 'Tokens', description: 'API tokens and their scopes', ids: ['tokens.', 'token.'] },
    { name: 'Webhooks', description: 'Events sent to receivers of the caller', ids: ['webhooks.'] },
    {
      name: 'Notifications',
      description: 'What the caller is told, here and by mail',
      ids: ['notifications.'],
    },
    {
      name: 'Proposals',
      description: 'Changes that tokens propose and people approve',
      ids: ['proposals.'],
    },
    { name: 'Programs', description: 'Programs that accounts let in by OAuth 2', ids: ['programs.', 'oauth.'] },
    { name: 'Users', description: 'Accounts, for operators', ids: ['users.'] },
    { name: 'Audit log', description: 'Who changed what', ids: ['audit.'] },
    {
      name: 'System',
      description: 'Health, metrics, this description, and the state of the installation for operators',
      ids: ['admin.', 'health.', 'metrics.', 'openapi.', 'security-txt.'],
    },
  ],
  sharedPages: [
    '/',
    '/sign-in',
    '/sign-up',
    '/docs',
    '/docs/[guide]',
    '/docs/reference',
    '/docs/reference/[tag]',
    '/imprint',
    '/privacy',
  ],
  api: () => import('./api.ts'),
  process: () => import('./process.ts'),
})
