import type { ProductHome } from '#components/shell/product.ts'
import { HealthCard } from './health-card.tsx'

export default {
  role: 'operator',
  queries: async ({ trpc }) => [trpc.health.ready.queryOptions({})],
  Card: HealthCard,
} satisfies ProductHome
