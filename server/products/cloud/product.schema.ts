import { productSchema } from '#server/core/product.schema.ts'

export const cloud = productSchema({
  id: 'cloud',
  href: '/cloud',
  guides: ['cloud', 'hetzner', 'onecloud', 'dns', 'dns-clients'],
  order: 1,
  scopes: {
    'cloud:read': {},
    'cloud:write': {},
  },
  events: {
    'job.completed': { scope: 'cloud:read' },
    'job.failed': { scope: 'cloud:read' },
  },
  notifications: {
    'job.failed': {
      scope: 'cloud:read',
      section: '/cloud/jobs',
      isListed: true,
      mail: 'unread',
    },
  },
})
