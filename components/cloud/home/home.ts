import { texts } from '#i18n/texts.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { CloudCard } from './cloud-card.tsx'
import { CloudPicture } from './cloud-picture.tsx'

export const home = {
  id: 'cloud',
  visitor: {
    get title() {
      return texts('cloud.visitor')('title')
    },
    get audience() {
      return texts('cloud.visitor')('audience')
    },
    get text() {
      return texts('cloud.visitor')('text')
    },
    get action() {
      return { label: texts('cloud.visitor')('action'), href: '/cloud' }
    },
    Picture: CloudPicture,
  },
  texts: ['cloud.failures', 'cloud.home', 'cloud.job', 'cloud.states'],
  queries: async ({ trpc }) => [
    trpc.cloud.jobs.list.queryOptions({ limit: 20 }),
    trpc.cloud.servers.list.queryOptions({}),
  ],
  Card: CloudCard,
} satisfies ProductHome
