import { texts, type Texts } from '#i18n/texts.ts'
import type { ApiCall } from '#components/shell/api-call.ts'

type Body = Record<string, unknown>

/** The API calls to show to developers: the requests that the buttons of the panel make. */
export const calls = {
  listServers: () => call('listServers', 'GET', '/api/servers'),
  createServer: (body: Body) => call('createServer', 'POST', '/api/servers', body),
  getServer: (id: number) => call('getServer', 'GET', `/api/servers/${id}`),
  updateServer: (id: number, body: Body) => call('updateServer', 'PUT', `/api/servers/${id}`, body),
  deleteServer: (id: number, withRecords = false) =>
    call('deleteServer', 'DELETE', `/api/servers/${id}${withRecords ? '?delete_records=true' : ''}`),
  getMetrics: (id: number, period: string) => call('getMetrics', 'GET', `/api/servers/${id}/metrics?period=${period}`),
  getPrometheus: (id: number) => call('getPrometheus', 'GET', `/api/servers/${id}/prometheus`),
  listTargets: () => call('listTargets', 'GET', '/api/servers/prometheus'),
  getPtr: (id: number) => call('getPtr', 'GET', `/api/servers/${id}/ptr`),
  setPtr: (id: number, Host: string) => call('setPtr', 'PUT', `/api/servers/${id}/ptr`, { Host }),
  resetPtr: (id: number) => call('resetPtr', 'DELETE', `/api/servers/${id}/ptr`),
  revealPassword: (id: number) => call('revealPassword', 'POST', `/api/servers/${id}/password`, {}),
  requestConsole: (id: number) => call('requestConsole', 'POST', `/api/servers/${id}/console`, {}),
  act: (id: number, Type: Action, NetworkID?: number) => {
    const body = { Type, ...(NetworkID !== undefined && { NetworkID }) }
    return request(actionName(Type), 'POST', `/api/servers/${id}/actions`, body)
  },
  actOnFirewall: (id: number, Type: 'AddFirewall' | 'RemoveFirewall', FirewallID: number) =>
    request(actionName(Type), 'POST', `/api/servers/${id}/actions`, { Type, FirewallID }),
  listTemplates: () => call('listTemplates', 'GET', '/api/templates'),
  createTemplate: (body: Body) => call('createTemplate', 'POST', '/api/templates', body),
  deleteTemplate: (id: number) => call('deleteTemplate', 'DELETE', `/api/templates/${id}`),
  listNetworks: () => call('listNetworks', 'GET', '/api/networks'),
  createNetwork: (body: Body) => call('createNetwork', 'POST', '/api/networks', body),
  renameNetwork: (id: number, Name: string) => call('renameNetwork', 'PUT', `/api/networks/${id}`, { Name }),
  deleteNetwork: (id: number, detach: boolean) =>
    call('deleteNetwork', 'DELETE', `/api/networks/${id}${detach ? '?detach=true' : ''}`),
  listFirewalls: () => call('listFirewalls', 'GET', '/api/firewalls'),
  createFirewall: (body: Body) => call('createFirewall', 'POST', '/api/firewalls', body),
  replaceFirewallRules: (id: number, Rules: readonly object[]) =>
    call('replaceFirewallRules', 'PUT', `/api/firewalls/${id}/rules`, { Rules }),
  deleteFirewall: (id: number) => call('deleteFirewall', 'DELETE', `/api/firewalls/${id}`),
  listStacks: () => call('listStacks', 'GET', '/api/stacks'),
  createStack: (body: Body) => call('createStack', 'POST', '/api/stacks', body),
  getStack: (id: number) => call('getStack', 'GET', `/api/stacks/${id}`),
  getStackDefinition: (id: number) => call('getStackDefinition', 'GET', `/api/stacks/${id}/definition`),
  changeStack: (id: number, body: Body, dryRun: boolean) =>
    call(dryRun ? 'compareStack' : 'changeStack', 'PUT', `/api/stacks/${id}${dryRun ? '?dry_run=true' : ''}`, body),
  deleteStack: (id: number) => call('deleteStack', 'DELETE', `/api/stacks/${id}`),
  listZones: () => call('listZones', 'GET', '/api/dns/zones'),
  createZone: (body: Body) => call('createZone', 'POST', '/api/dns/zones', body),
  getZone: (id: number) => call('getZone', 'GET', `/api/dns/zones/${id}`),
  checkDelegation: (id: number) => call('checkDelegation', 'POST', `/api/dns/zones/${id}/delegation`, {}),
  updateZone: (id: number, body: Body) => call('updateZone', 'PATCH', `/api/dns/zones/${id}`, body),
  deleteZone: (id: number) => call('deleteZone', 'DELETE', `/api/dns/zones/${id}`),
  listRecordSets: (id: number) => call('listRecordSets', 'GET', `/api/dns/zones/${id}/records`),
  putRecordSet: (id: number, name: string, type: string, body: Body) =>
    call('putRecordSet', 'PUT', `/api/dns/zones/${id}/records/${encodeURIComponent(name)}/${type}`, body),
  deleteRecordSet: (id: number, name: string, type: string) =>
    call('deleteRecordSet', 'DELETE', `/api/dns/zones/${id}/records/${encodeURIComponent(name)}/${type}`),
  importZoneFile: (id: number, dryRun: boolean) => {
    const path = `/api/dns/zones/${id}/zonefile${dryRun ? '?dry_run=true' : ''}`
    return call(dryRun ? 'compareZoneFile' : 'importZoneFile', 'POST', path, { ZoneFile: '…' })
  },
  getZoneFile: (id: number) => call('getZoneFile', 'GET', `/api/dns/zones/${id}/zonefile`),
  enableDnssec: (id: number) => call('enableDnssec', 'POST', `/api/dns/zones/${id}/dnssec`, {}),
  disableDnssec: (id: number) => call('disableDnssec', 'DELETE', `/api/dns/zones/${id}/dnssec`),
  putZoneTransfer: (id: number, Secondaries: readonly string[]) =>
    call('putZoneTransfer', 'PUT', `/api/dns/zones/${id}/transfer`, { Secondaries }),
  createTransferKey: (id: number) => call('createTransferKey', 'POST', `/api/dns/zones/${id}/transfer/key`, {}),
  deleteTransferKey: (id: number) => call('deleteTransferKey', 'DELETE', `/api/dns/zones/${id}/transfer/key`),
  listJobs: () => call('listJobs', 'GET', '/api/jobs'),
  followJobs: () => ({ ...call('followJobs', 'GET', '/api/jobs/events'), streams: true }),
  getLimits: () => call('getLimits', 'GET', '/api/limits'),
}

/** The actions that change the power of a server. */
export const POWER = ['PowerOn', 'ShutDownGuestOS', 'PowerOff', 'PowerReboot'] as const

type Action = (typeof POWER)[number] | 'AddNetwork' | 'RemoveNetwork' | 'AddFirewall' | 'RemoveFirewall'

/** What people read for each action. */
export function actionName(type: Action): string {
  return texts('cloud.actions')(type)
}

type Name = Exclude<Parameters<Texts<'cloud.calls'>>[0], 'delete' | 'leave'>

function call(name: Name, method: ApiCall['method'], path: string, body?: Body): ApiCall {
  return request(texts('cloud.calls')(name), method, path, body)
}

function request(name: string, method: ApiCall['method'], path: string, body?: Body): ApiCall {
  return { name, method, path, scope: method === 'GET' ? 'cloud:read' : 'cloud:write', ...(body && { body }) }
}
