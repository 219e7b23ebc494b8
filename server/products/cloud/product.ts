import { product } from '#server/core/product.ts'
import { serversLabelled } from './labels/selector.ts'
import { cloudRouter } from './router.ts'
import { cloud as schema } from './product.schema.ts'

/** Servers, templates, private networks and DNS; every change is a job. */
export const cloud = product({
  ...schema,
  routers: { cloud: cloudRouter },
  tags: [
    {
      name: 'Servers',
      description: 'Virtual servers and their power',
      ids: ['cloud.servers.', 'cloud.metrics.', 'cloud.consoles.'],
    },
    { name: 'Networks', description: 'Private networks between servers', ids: ['cloud.networks.'] },
    { name: 'Templates', description: 'Disk images created from own servers', ids: ['cloud.templates.'] },
    { name: 'Images', description: 'What a server can be created from', ids: ['cloud.images.'] },
    { name: 'DNS zones', description: 'Domains and the records in them', ids: ['cloud.zones.', 'cloud.recordSets.'] },
    { name: 'Snapshots', description: 'Disks of servers at one time', ids: ['cloud.snapshots.'] },
    { name: 'SSH keys', description: 'Public keys for new servers', ids: ['cloud.keys.'] },
    { name: 'Firewalls', description: 'What reaches servers and leaves them', ids: ['cloud.firewalls.'] },
    { name: 'Stacks', description: 'Several resources as one thing', ids: ['cloud.stacks.'] },
    { name: 'Jobs', description: 'Changes on their way, step by step', ids: ['cloud.jobs.'] },
    { name: 'Limits', description: 'Quotas and their usage', ids: ['cloud.limits.', 'cloud.quotas.'] },
    {
      name: 'Hypervisor',
      description: 'What operators see of the hypervisor',
      ids: ['cloud.unknown.', 'cloud.adoptions.'],
    },
  ],
  resources: {
    server: (db, ownerId, id) => db.cloudServer.count({ where: { ownerId, id: Number(id) } }),
    zone: (db, ownerId, id) => db.dnsZone.count({ where: { ownerId, id: Number(id) } }),
    stack: (db, ownerId, id) => db.cloudStack.count({ where: { ownerId, id: Number(id) } }),
    label: async (db, ownerId, label) => (await serversLabelled(db, ownerId, label)).length,
  },
  resourceParts: {
    async stack(db, ownerId, id) {
      const servers = await db.cloudServer.findMany({ where: { ownerId, stackId: Number(id) }, select: { id: true } })
      return servers.map((server) => `server:${server.id}`)
    },
    label: async (db, ownerId, label) => (await serversLabelled(db, ownerId, label)).map((id) => `server:${id}`),
  },
  sharedPages: ['/cloud'],
  api: () => import('./api.ts'),
  process: () => import('./process.ts'),
})
