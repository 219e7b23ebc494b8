import { adapters, routes } from '#app/api/(cloud)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { JobView } from './jobs/jobs.schema.ts'

export default {
  adapters,
  routes,
  eventData: { 'job.completed': { data: JobView }, 'job.failed': { data: JobView } },
} satisfies ProductApi
