import type { JobView } from './jobs/jobs.schema.ts'

/** What a job works on, as tokens name it. */
export function resourceOf({ ResourceType, ResourceID }: Pick<JobView, 'ResourceType' | 'ResourceID'>): string {
  return `${ResourceType.toLowerCase()}:${ResourceID}`
}
