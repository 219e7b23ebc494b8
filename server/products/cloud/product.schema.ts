import { productSchema } from '#server/core/product.schema.ts'

export const cloud = productSchema({
  id: 'cloud',
  name: 'Cloud',
  tagline: 'Servers, templates and private networks, from the panel or the API.',
  account: 'Your servers, networks and DNS zones belong to an account.',
  href: '/cloud',
  guides: ['cloud', 'dns', 'dns-clients'],
  order: 1,
  scopes: {
    'cloud:read': { meaning: 'See servers, templates, networks, DNS zones and jobs' },
    'cloud:write': { meaning: 'Create, change and delete servers, templates, networks and DNS zones' },
  },
  events: {
    'job.completed': { scope: 'cloud:read', meaning: 'A job of a server, network, template or DNS zone has completed' },
    'job.failed': { scope: 'cloud:read', meaning: 'A job of a server, network, template or DNS zone has failed' },
  },
  notifications: {
    'job.failed': {
      meaning: 'Failed jobs',
      scope: 'cloud:read',
      text: 'A job of {name} has failed: {reason}',
      section: '/cloud/jobs',
      isListed: true,
      mail: 'unread',
    },
  },
})
