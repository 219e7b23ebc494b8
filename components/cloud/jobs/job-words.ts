import { texts } from '#i18n/texts.ts'
import type { Job } from '../types.ts'

export { jobHref } from '#server/products/cloud/jobs/job-href.schema.ts'

type Named = Pick<Job, 'Type' | 'ResourceType' | 'ResourceID' | 'ResourceName' | 'NetworkName'>

/** What a job does, in words: "Create web-1", "Connect web-1 to backend". Old jobs know no names. */
export function jobTitle({ Type, ResourceType, ResourceID, ResourceName, NetworkName }: Named): string {
  const t = texts('cloud.job')
  const name = ResourceName ?? t(ResourceType === 'Server' ? 'unnamedServer' : 'unnamed', { id: String(ResourceID) })
  if (Type !== 'AddNetwork' && Type !== 'RemoveNetwork') return t(Type, { name })
  if (NetworkName !== null) return t(Type, { name, network: NetworkName })
  return t(Type === 'AddNetwork' ? 'AddUnnamedNetwork' : 'RemoveUnnamedNetwork', { name })
}

export function isOver({ State }: Pick<Job, 'State'>): boolean {
  return State === 'Completed' || State === 'Failed'
}
