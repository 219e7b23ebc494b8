import type { ApiCall } from './call-text.ts'

/** The same requests that the panel's own buttons make, written for programs. */
export const calls = {
  createServer: (body: Record<string, unknown>): ApiCall => ({
    name: 'Create',
    method: 'POST',
    path: '/api/servers',
    body,
  }),
  listServers: (): ApiCall => ({ name: 'List', method: 'GET', path: '/api/servers' }),
  getServer: (id: number): ApiCall => ({ name: 'Show', method: 'GET', path: `/api/servers/${id}` }),
  resize: (id: number, body: Record<string, unknown>): ApiCall => ({
    name: 'Change',
    method: 'PUT',
    path: `/api/servers/${id}`,
    body,
  }),
  deleteServer: (id: number): ApiCall => ({ name: 'Delete', method: 'DELETE', path: `/api/servers/${id}` }),
  revealPassword: (id: number): ApiCall => ({
    name: 'Show the password',
    method: 'POST',
    path: `/api/servers/${id}/password`,
    body: {},
  }),
  act: (id: number, Type: string, NetworkID?: number): ApiCall => ({
    name: ACTION_NAMES[Type] ?? Type,
    method: 'POST',
    path: `/api/servers/${id}/actions`,
    body: { Type, ...(NetworkID !== undefined && { NetworkID }) },
  }),
  listTemplates: (): ApiCall => ({ name: 'List templates', method: 'GET', path: '/api/templates' }),
  createTemplate: (body: Record<string, unknown>): ApiCall => ({
    name: 'Make a template',
    method: 'POST',
    path: '/api/templates',
    body,
  }),
  deleteTemplate: (id: number): ApiCall => ({ name: 'Delete', method: 'DELETE', path: `/api/templates/${id}` }),
  listNetworks: (): ApiCall => ({ name: 'List networks', method: 'GET', path: '/api/networks' }),
  createNetwork: (body: Record<string, unknown>): ApiCall => ({
    name: 'Create a network',
    method: 'POST',
    path: '/api/networks',
    body,
  }),
  renameNetwork: (id: number, Name: string): ApiCall => ({
    name: 'Rename',
    method: 'PUT',
    path: `/api/networks/${id}`,
    body: { Name },
  }),
  deleteNetwork: (id: number, detach: boolean): ApiCall => ({
    name: 'Delete',
    method: 'DELETE',
    path: `/api/networks/${id}${detach ? '?detach=true' : ''}`,
  }),
  listJobs: (): ApiCall => ({ name: 'List jobs', method: 'GET', path: '/api/jobs' }),
  followJobs: (): ApiCall => ({ name: 'Follow jobs', method: 'GET', path: '/api/jobs/events', streams: true }),
  limits: (): ApiCall => ({ name: 'Limits', method: 'GET', path: '/api/limits' }),
}

/** What people read for each action. */
export const ACTION_NAMES: Record<string, string> = {
  PowerOn: 'Switch on',
  PowerOff: 'Switch off',
  PowerReboot: 'Restart',
  ShutDownGuestOS: 'Shut down',
  AddNetwork: 'Join a network',
  RemoveNetwork: 'Leave a network',
}
