import type { ProductHome } from '#components/shell/product.ts'
import { HealthCard } from './health-card.tsx'

export const home = {
  id: 'platform',
  role: 'operator',
  texts: ['platform.health'],
  queries: async ({ trpc }) => [trpc.health.ready.queryOptions({})],
  Card: HealthCard,
} satisfies ProductHome
