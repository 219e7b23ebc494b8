import type { JobType } from './jobs.schema.ts'

/** The steps of each type of job, as people read them; the handler runs one function for each, in this order. */
export const STEP_NAMES: Record<JobType, readonly string[]> = {
  Create: [
    'Prepare the image',
    'Create the machine',
    'Join networks',
    'Start',
    'Set up access',
    'Wait for the address',
  ],
  Resize: ['Change the size'],
  PowerOn: ['Start'],
  PowerOff: ['Switch off'],
  PowerReboot: ['Switch off', 'Start'],
  ShutDownGuestOS: ['Shut down the system'],
  AddNetwork: ['Join the network'],
  RemoveNetwork: ['Leave the network'],
  CreateTemplate: ['Publish the template'],
  DeleteTemplate: ['Delete the image'],
  CreateNetwork: ['Create the network'],
  DeleteNetwork: ['Delete the network'],
  Delete: ['Delete the machine'],
}
