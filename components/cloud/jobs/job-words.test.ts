import { expect, it } from 'vitest'
import type { Job } from '../types.ts'
import { jobTitle } from './job-words.ts'

const title = (Type: Job['Type'], given: Partial<Job> = {}) =>
  jobTitle({ Type, ResourceType: 'Server', ResourceID: 1204567, ResourceName: 'web-1', NetworkName: null, ...given })

it('names what a job works on', () => {
  expect(title('Create')).toBe('Create web-1')
  expect(title('ShutDownGuestOS')).toBe('Shut down web-1')
  expect(title('AddNetwork', { NetworkName: 'backend' })).toBe('Connect web-1 to backend')
  expect(title('RemoveNetwork', { NetworkName: 'backend' })).toBe('Disconnect web-1 from backend')
  expect(title('CreateTemplate', { ResourceType: 'Template', ResourceName: 'Web' })).toBe('Create template Web')
  expect(title('DeleteNetwork', { ResourceType: 'Network', ResourceName: 'backend' })).toBe('Delete network backend')
  expect(title('UpdateZone', { ResourceType: 'Zone', ResourceName: 'example.com' })).toBe('Change zone example.com')
})

it('has numbers for jobs of earlier versions alone', () => {
  const old = { ResourceName: null }
  expect(title('Delete', old)).toBe('Delete server 1204567')
  expect(title('AddNetwork', old)).toBe('Connect server 1204567 to a private network')
  expect(title('CreateNetwork', { ...old, ResourceType: 'Network' })).toBe('Create network 1204567')
})
