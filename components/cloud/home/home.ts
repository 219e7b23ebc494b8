import type { ProductHome } from '#components/shell/product.ts'
import { CloudCard } from './cloud-card.tsx'
import { CloudPicture } from './cloud-picture.tsx'

export default {
  visitor: {
    title: 'Rent a server',
    audience: 'For developers and small companies',
    text: 'Choose a size and a system, and log in a minute later. Private networks, templates and DNS belong to it, and every change shows how far it is.',
    action: { label: 'See the servers', href: '/cloud' },
    Picture: CloudPicture,
  },
  queries: async ({ trpc }) => [
    trpc.cloud.jobs.list.queryOptions({ limit: 20 }),
    trpc.cloud.servers.list.queryOptions({}),
  ],
  Card: CloudCard,
} satisfies ProductHome
