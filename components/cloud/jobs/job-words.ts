import type { Job } from '../types.ts'

/** What a job does, in words. */
export function jobTitle({ Type }: Pick<Job, 'Type'>): string {
  return TITLES[Type]
}

/** The page where what a job works on is shown. */
export function jobPlace({ ResourceType, ResourceID }: Pick<Job, 'ResourceType' | 'ResourceID'>): string {
  if (ResourceType === 'Server') return `/cloud/servers/${ResourceID}`
  return ResourceType === 'Network' ? '/cloud/networks' : '/cloud/templates'
}

export function isOver({ State }: Pick<Job, 'State'>): boolean {
  return State === 'Completed' || State === 'Failed'
}

const TITLES: Record<Job['Type'], string> = {
  Create: 'Create the server',
  Resize: 'Change the size',
  PowerOn: 'Switch on',
  PowerOff: 'Switch off',
  PowerReboot: 'Restart',
  ShutDownGuestOS: 'Shut down',
  AddNetwork: 'Join a network',
  RemoveNetwork: 'Leave a network',
  CreateTemplate: 'Make a template',
  DeleteTemplate: 'Delete the template',
  CreateNetwork: 'Create the network',
  DeleteNetwork: 'Delete the network',
  Delete: 'Delete the server',
}
