import type { ApiCall } from '#components/shell/api-call.ts'

type Body = Record<string, unknown>

/** The same requests that the panel's own buttons make, written for programs. */
export const calls = {
  listServers: () => call('List servers', 'GET', '/api/servers'),
  createServer: (body: Body) => call('Create server', 'POST', '/api/servers', body),
  getServer: (id: number) => call('Get server', 'GET', `/api/servers/${id}`),
  updateServer: (id: number, body: Body) => call('Update server', 'PUT', `/api/servers/${id}`, body),
  deleteServer: (id: number, withRecords = false) =>
    call('Delete server', 'DELETE', `/api/servers/${id}${withRecords ? '?delete_records=true' : ''}`),
  getPtr: (id: number) => call('Get PTR record', 'GET', `/api/servers/${id}/ptr`),
  setPtr: (id: number, Host: string) => call('Set PTR record', 'PUT', `/api/servers/${id}/ptr`, { Host }),
  resetPtr: (id: number) => call('Reset PTR record', 'DELETE', `/api/servers/${id}/ptr`),
  revealPassword: (id: number) => call('Show password', 'POST', `/api/servers/${id}/password`, {}),
  act: (id: number, Type: keyof typeof ACTION_NAMES, NetworkID?: number) => {
    const body = { Type, ...(NetworkID !== undefined && { NetworkID }) }
    return call(ACTION_NAMES[Type], 'POST', `/api/servers/${id}/actions`, body)
  },
  listTemplates: () => call('List templates', 'GET', '/api/templates'),
  createTemplate: (body: Body) => call('Create template', 'POST', '/api/templates', body),
  deleteTemplate: (id: number) => call('Delete template', 'DELETE', `/api/templates/${id}`),
  listNetworks: () => call('List networks', 'GET', '/api/networks'),
  createNetwork: (body: Body) => call('Create network', 'POST', '/api/networks', body),
  renameNetwork: (id: number, Name: string) => call('Rename network', 'PUT', `/api/networks/${id}`, { Name }),
  deleteNetwork: (id: number, detach: boolean) =>
    call('Delete network', 'DELETE', `/api/networks/${id}${detach ? '?detach=true' : ''}`),
  listZones: () => call('List zones', 'GET', '/api/dns/zones'),
  createZone: (body: Body) => call('Create zone', 'POST', '/api/dns/zones', body),
  getZone: (id: number) => call('Get zone', 'GET', `/api/dns/zones/${id}`),
  checkDelegation: (id: number) => call('Check delegation', 'POST', `/api/dns/zones/${id}/delegation`, {}),
  updateZone: (id: number, body: Body) => call('Update zone', 'PATCH', `/api/dns/zones/${id}`, body),
  deleteZone: (id: number) => call('Delete zone', 'DELETE', `/api/dns/zones/${id}`),
  listRecordSets: (id: number) => call('List record sets', 'GET', `/api/dns/zones/${id}/records`),
  putRecordSet: (id: number, name: string, type: string, body: Body) =>
    call('Save record set', 'PUT', `/api/dns/zones/${id}/records/${encodeURIComponent(name)}/${type}`, body),
  deleteRecordSet: (id: number, name: string, type: string) =>
    call('Delete record set', 'DELETE', `/api/dns/zones/${id}/records/${encodeURIComponent(name)}/${type}`),
  importZoneFile: (id: number, dryRun: boolean) => {
    const path = `/api/dns/zones/${id}/zonefile${dryRun ? '?dry_run=true' : ''}`
    return call(dryRun ? 'Compare zone file' : 'Import zone file', 'POST', path, { ZoneFile: '…' })
  },
  getZoneFile: (id: number) => call('Get zone file', 'GET', `/api/dns/zones/${id}/zonefile`),
  enableDnssec: (id: number) => call('Enable DNSSEC', 'POST', `/api/dns/zones/${id}/dnssec`, {}),
  disableDnssec: (id: number) => call('Disable DNSSEC', 'DELETE', `/api/dns/zones/${id}/dnssec`),
  putZoneTransfer: (id: number, Secondaries: readonly string[]) =>
    call('Save secondaries', 'PUT', `/api/dns/zones/${id}/transfer`, { Secondaries }),
  createTransferKey: (id: number) => call('Create TSIG key', 'POST', `/api/dns/zones/${id}/transfer/key`, {}),
  deleteTransferKey: (id: number) => call('Delete TSIG key', 'DELETE', `/api/dns/zones/${id}/transfer/key`),
  listJobs: () => call('List jobs', 'GET', '/api/jobs'),
  followJobs: () => ({ ...call('Follow jobs', 'GET', '/api/jobs/events'), streams: true }),
  getLimits: () => call('Get limits', 'GET', '/api/limits'),
}

/** The actions that change the power of a server. */
export const POWER = ['PowerOn', 'ShutDownGuestOS', 'PowerOff', 'PowerReboot'] as const

/** What people read for each action. */
export const ACTION_NAMES = {
  PowerOn: 'Power on',
  PowerOff: 'Force power off',
  PowerReboot: 'Restart',
  ShutDownGuestOS: 'Shut down',
  AddNetwork: 'Join network',
  RemoveNetwork: 'Leave network',
}

function call(name: string, method: ApiCall['method'], path: string, body?: Body): ApiCall {
  return { name, method, path, scope: method === 'GET' ? 'cloud:read' : 'cloud:write', ...(body && { body }) }
}
