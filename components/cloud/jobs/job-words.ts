import { ACTION_NAMES } from '../calls.ts'
import type { Job } from '../types.ts'

/** What a job does, in words. */
export function jobTitle({ Type }: Pick<Job, 'Type'>): string {
  return TITLES[Type]
}

/** The page of the resource a job works on. */
export function jobHref({ ResourceType, ResourceID }: Pick<Job, 'ResourceType' | 'ResourceID'>): string {
  if (ResourceType === 'Server') return `/cloud/servers/${ResourceID}`
  return ResourceType === 'Network' ? '/cloud/networks' : '/cloud/templates'
}

export function isOver({ State }: Pick<Job, 'State'>): boolean {
  return State === 'Completed' || State === 'Failed'
}

const TITLES: Record<Job['Type'], string> = {
  Create: 'Create server',
  Resize: 'Resize',
  ...ACTION_NAMES,
  CreateTemplate: 'Create template',
  DeleteTemplate: 'Delete template',
  CreateNetwork: 'Create network',
  DeleteNetwork: 'Delete network',
  Delete: 'Delete server',
}
