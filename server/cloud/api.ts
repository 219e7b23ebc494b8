import type { ProductApi } from '#server/core/product.ts'
import { JobView } from './jobs/jobs.schema.ts'

export default {
  eventData: { 'job.completed': { data: JobView }, 'job.failed': { data: JobView } },
} satisfies ProductApi
