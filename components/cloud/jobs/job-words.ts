import { ACTION_NAMES } from '../calls.ts'
import type { Job } from '../types.ts'

export { jobHref } from '#server/products/cloud/jobs/job-href.schema.ts'

type Named = Pick<Job, 'Type' | 'ResourceType' | 'ResourceID' | 'ResourceName' | 'NetworkName'>

/** What a job does, in words: "Create web-1", "Connect web-1 to backend". Old jobs know no names. */
export function jobTitle({ Type, ResourceType, ResourceID, ResourceName, NetworkName }: Named): string {
  const name = ResourceName ?? `${ResourceType.toLowerCase()} ${ResourceID}`
  const network = NetworkName ?? 'a private network'
  if (Type === 'AddNetwork') return `Connect ${name} to ${network}`
  if (Type === 'RemoveNetwork') return `Disconnect ${name} from ${network}`
  const kind = ResourceType === 'Server' || ResourceName === null ? '' : `${ResourceType.toLowerCase()} `
  return `${VERBS[Type]} ${kind}${name}`
}

/** True where the resource has a page of its own. */
export function hasPage({ ResourceType }: Pick<Job, 'ResourceType'>): boolean {
  return ResourceType === 'Server' || ResourceType === 'Zone'
}

export function isOver({ State }: Pick<Job, 'State'>): boolean {
  return State === 'Completed' || State === 'Failed'
}

const VERBS = {
  Create: 'Create',
  Resize: 'Resize',
  PowerOn: ACTION_NAMES.PowerOn,
  PowerOff: ACTION_NAMES.PowerOff,
  PowerReboot: ACTION_NAMES.PowerReboot,
  ShutDownGuestOS: ACTION_NAMES.ShutDownGuestOS,
  CreateTemplate: 'Create',
  DeleteTemplate: 'Delete',
  CreateNetwork: 'Create',
  DeleteNetwork: 'Delete',
  Delete: 'Delete',
  CreateZone: 'Create',
  UpdateZone: 'Change',
  SignZone: 'Sign',
  UnsignZone: 'Stop signing',
  DeleteZone: 'Delete',
  CheckDelegation: 'Check the delegation of',
  SetPTR: 'Set the PTR record of',
  Adopt: 'Adopt',
  Release: 'Release',
  CreateSnapshot: 'Create a snapshot of',
  DeleteSnapshot: 'Delete a snapshot of',
  Rebuild: 'Rebuild',
  ResetPassword: 'Reset the password of',
  RestoreSnapshot: 'Restore a snapshot of',
}
