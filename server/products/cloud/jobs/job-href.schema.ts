import type { JobView } from './jobs.schema.ts'

/** The page of the resource a job works on. */
export function jobHref({ ResourceType, ResourceID }: Pick<JobView, 'ResourceType' | 'ResourceID'>): string {
  if (ResourceType === 'Server') return `/cloud/servers/${ResourceID}`
  if (ResourceType === 'Stack') return `/cloud/stacks/${ResourceID}`
  if (ResourceType === 'Zone') return `/cloud/dns/${ResourceID}`
  return ResourceType === 'Network' ? '/cloud/networks' : '/cloud/templates'
}
