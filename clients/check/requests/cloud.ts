import { tokenFor, type Caller, type Credential } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Created {
  ID: number
  JobID: number
}

const SCHEDULE = { Period: 'Weekly', Weekday: 1, Hour: 3, Keep: 4 }
const SERVER = { Name: 'web-1', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }

/** Servers, networks, templates and jobs: their life. */
export async function cloudRequests(api: Caller, quartet: Quartet): Promise<void> {
  const vera = await tokenFor(quartet, 'user', 'cloud:read', 'cloud:write')
  const reader = await tokenFor(quartet, 'user', 'cloud:read')
  const settled = (job: number) => api.send(vera, `GET /jobs/${job}?wait=30`, 200)

  await unknownRequests(api, quartet)
  const network = (await api.send<Created>(vera, 'POST /networks', 201, { json: { Name: 'inner' } })).body
  await settled(network.JobID)
  const headers = { 'Idempotency-Key': 'spare-network' }
  for (const [Name, status] of Object.entries({ spare: [201, 201], other: [422] }))
    for (const one of status) await api.send(vera, 'POST /networks', one, { json: { Name }, headers })
  for (const status of [201, 422])
    await api.send(vera, 'POST /networks', status, { json: { Name: 'chosen', Range: '10.130.7.0/24' } })
  await api.send(vera, `PUT /networks/${network.ID}`, 200, { json: { Name: 'inside' } })
  await api.send(vera, `PUT /networks/${network.ID}`, 200, { json: { Labels: { env: 'test' }, Protected: true } })
  await api.send(vera, `DELETE /networks/${network.ID}`, 409)
  await api.send(vera, `PATCH /networks/${network.ID}`, 200, { json: { Protected: false } })
  for (const list of ['networks', 'servers', 'templates', 'images', 'ssh-keys', 'firewalls']) {
    await api.send(reader, `GET /${list}?label_selector=a%20b`, 422)
  }
  await keyRequests(api, vera)
  await api.send(vera, `PATCH /networks/${network.ID}`, 200, { json: { Name: 'inner' } })
  await api.sendTwice(reader, `GET /networks/${network.ID}`)

  const server = (
    await api.send<Created>(vera, 'POST /servers', 201, { json: { ...SERVER, NetworkIDs: [network.ID] } })
  ).body
  await settled(server.JobID)
  await api.sendTwice(reader, `GET /servers/${server.ID}`)
  await api.send(vera, `POST /servers/${server.ID}/password`, 410)
  await api.sendTwice(reader, `GET /servers/${server.ID}/jobs`)
  for (const query of ['', '?period=quarter']) await api.send(reader, `GET /servers/${server.ID}/metrics${query}`, 200)
  await api.send(reader, `GET /servers/${server.ID}/prometheus`, 200)
  await api.send(reader, 'GET /servers/prometheus?label_selector=a%20b', 422)
  await api.sendTwice(reader, `GET /jobs/${server.JobID}`)
  for (const query of [`servers?network_id=${network.ID}`, 'servers?limit=1&offset=5', `jobs?server_id=${server.ID}`])
    await api.send(reader, `GET /${query}`, 200)
  await api.send(vera, `PUT /servers/${server.ID}`, 200, { json: { Name: 'web-2' } })
  await api.send(vera, `PATCH /servers/${server.ID}`, 200, { json: { Name: 'web-3' } })
  const resized = (await api.send<Created>(vera, `PUT /servers/${server.ID}`, 202, { json: { RAM: 1024 } })).body
  await settled(resized.ID)
  await api.send(vera, `PUT /servers/${server.ID}`, 422, { json: { HDD: 5 } })
  const ptr = `/servers/${server.ID}/ptr`
  const pointed = (await api.send<Created>(vera, `PUT ${ptr}`, 202, { json: { Host: 'mail.elsewhere.test' } })).body
  await settled(pointed.ID)
  await api.sendTwice(reader, `GET ${ptr}`)
  await api.send(vera, `PUT ${ptr}`, 422, { json: { Host: 'no host' } })
  await settled((await api.send<Created>(vera, `DELETE ${ptr}`, 202)).body.ID)
  const action = (Type: string, status: number, more: object = {}) =>
    api.send<Created>(vera, `POST /servers/${server.ID}/actions`, status, { json: { Type, ...more } })
  await settled((await action('PowerReboot', 202)).body.ID)
  const console = `POST /servers/${server.ID}/console`
  await api.send(vera, console, 201, { json: {} })
  await settled((await action('ShutDownGuestOS', 202)).body.ID)
  await api.send(vera, console, 409, { json: {} })
  await settled((await action('RemoveNetwork', 202, { NetworkID: network.ID })).body.ID)
  await settled((await action('AddNetwork', 202, { NetworkID: network.ID })).body.ID)
  await action('AddNetwork', 409, { NetworkID: network.ID })
  await action('AddNetwork', 400)
  await action('RemoveNetwork', 400, { NetworkID: network.ID, IP: '10.130.7.9' })
  await action('AddNetwork', 422, { NetworkID: 999_999 })
  for (const [path, content] of [
    ['rebuild', { json: { imageID: 2 } }],
    ['reset-password', {}],
  ] as const) {
    await settled((await api.send<Created>(vera, `POST /servers/${server.ID}/${path}`, 202, content)).body.JobID)
  }
  await api.send(vera, `POST /servers/${server.ID}/rebuild`, 422, { json: { imageID: 999_999 } })
  await snapshotRequests(api, vera, `/servers/${server.ID}`)
  await firewallRequests(api, vera, server.ID)
  await stackRequests(api, vera)
  const template = { Name: 'Base', TechName: 'base', ServerID: server.ID }
  const made = (await api.send<Created>(vera, 'POST /templates', 201, { json: template })).body
  await settled(made.JobID)
  await api.send(vera, 'POST /templates', 422, { json: template })
  await api.sendTwice(reader, `GET /templates/${made.ID}`)
  await api.send(vera, `PATCH /templates/${made.ID}`, 200, { json: { Name: 'Base 2', Labels: { env: 'test' } } })

  await api.send(vera, `DELETE /networks/${network.ID}`, 409)
  await api.send(vera, 'POST /servers', 422, { json: { ...SERVER, imageID: 999_999 } })
  await api.send(vera, 'POST /servers', 422, { json: { ...SERVER, NetworkIDs: [999_999] } })
  await api.send(vera, 'POST /templates', 422, { json: { ...template, ServerID: 999_999 } })
  await settled((await api.send<Created>(vera, `DELETE /templates/${made.ID}`, 202)).body.ID)
  await settled((await api.send<Created>(vera, `DELETE /servers/${server.ID}`, 202)).body.ID)
  await settled((await api.send<Created>(vera, `DELETE /networks/${network.ID}`, 202)).body.ID)
  await api.send(vera, `GET /servers/${server.ID}`, 404)
}

/** Snapshots of a server: by hand, by schedule, restored. */
async function snapshotRequests(api: Caller, vera: Credential, server: string): Promise<void> {
  const ended = (job: number) => api.send(vera, `GET /jobs/${job}?wait=30`, 200)
  const made = (await api.send<Created>(vera, `POST ${server}/snapshots`, 201, { json: { Name: 'before' } })).body
  await ended(made.JobID)
  await api.sendTwice(vera, `GET ${server}/snapshots`)
  await api.sendTwice(vera, `GET ${server}/snapshots/${made.ID}`)
  await ended((await api.send<Created>(vera, `POST ${server}/snapshots/${made.ID}/restore`, 202)).body.ID)
  await ended((await api.send<Created>(vera, `DELETE ${server}/snapshots/${made.ID}`, 202)).body.ID)
  await api.send(vera, `GET ${server}/snapshot-schedule`, 404)
  await api.send(vera, `PUT ${server}/snapshot-schedule`, 200, { json: SCHEDULE })
  await api.sendTwice(vera, `GET ${server}/snapshot-schedule`)
  await api.send(vera, `DELETE ${server}/snapshot-schedule`, 204)
}

/** The quotas of an account, by its operators. */
async function quotaRequests(api: Caller, quartet: Quartet): Promise<void> {
  const operator = await tokenFor(quartet, 'operator', 'operator:read', 'operator:write')
  const { body } = await api.send<{ items: { id: string }[] }>(operator, 'GET /users?per_page=1', 200)
  const path = `/users/${body.items[0]?.id}/quotas`
  await api.sendTwice(operator, `GET ${path}`)
  await api.send(operator, `PUT ${path}`, 200, { json: { Preset: 'Large', Quotas: { Servers: 70 } } })
  await api.send(operator, `PUT ${path}`, 200, { json: {} })
}

/** A firewall of a server, and its rules. */
async function firewallRequests(api: Caller, vera: Credential, server: number): Promise<void> {
  const ended = (job: number) => api.send(vera, `GET /jobs/${job}?wait=30`, 200)
  const act = (Type: string, status: number, FirewallID?: number) =>
    api.send<Created>(vera, `POST /servers/${server}/actions`, status, { json: { Type, FirewallID } })
  const ssh = { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ['0.0.0.0/0', '::/0'] }
  const request = { json: { Name: 'web', Rules: [ssh] } }
  const { ID } = (await api.send<Created>(vera, 'POST /firewalls', 201, request)).body
  await api.sendTwice(vera, `GET /firewalls/${ID}`)
  await api.send(vera, `PATCH /firewalls/${ID}`, 200, { json: { Name: 'public', Protected: true } })
  await api.send(vera, `DELETE /firewalls/${ID}`, 409)
  await api.send(vera, `PATCH /firewalls/${ID}`, 200, { json: { Protected: false } })
  await ended((await act('AddFirewall', 202, ID)).body.ID)
  await act('AddFirewall', 409, ID)
  await act('AddFirewall', 400)
  await act('AddFirewall', 422, 999_999)
  const path = `/firewalls/${ID}/rules`
  const [job] = (
    await api.send<Created[]>(vera, `PUT ${path}`, 202, { json: { Rules: [{ ...ssh, Port: '8000-8100' }] } })
  ).body
  await ended(job?.ID ?? 0)
  await api.send(vera, `PUT ${path}`, 422, { json: { Rules: [{ ...ssh, Addresses: ['10.0.0.1/8'] }] } })
  await api.send(vera, `GET /firewalls?server_id=${server}`, 200)
  await api.send(vera, `DELETE /firewalls/${ID}`, 409)
  await ended((await act('RemoveFirewall', 202, ID)).body.ID)
  await api.send(vera, `DELETE /firewalls/${ID}`, 204)
}

/** A stack of one server and its network: what is refused, and its life. */
async function stackRequests(api: Caller, vera: Credential): Promise<void> {
  const server = { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1, Networks: ['back'] }
  const json = { Name: 'shop', Networks: [{ Name: 'back' }], Servers: [server] }
  await api.send(vera, 'POST /stacks', 422, { json: { ...json, Networks: [] } })
  const { ID, JobID } = (await api.send<Created>(vera, 'POST /stacks', 201, { json })).body
  await api.send(vera, `GET /jobs/${JobID}?wait=60`, 200)
  await api.sendTwice(vera, `GET /stacks/${ID}`)
  await api.send(vera, `PATCH /stacks/${ID}`, 200, { json: { Name: 'store' } })
  await api.sendTwice(vera, `GET /stacks/${ID}/definition`)
  const larger = { ...json, Name: 'store', Servers: [{ ...server, RAM: 1024 }] }
  const dry = await api.send(vera, `PUT /stacks/${ID}?dry_run=true`, 200, { json: larger })
  const { Fingerprint } = dry.body as { Fingerprint: string }
  await api.send(vera, `PUT /stacks/${ID}`, 409, { json: { ...larger, Fingerprint: 'other' } })
  await api.send(vera, `PUT /stacks/${ID}`, 422, { json: { ...json, Servers: [{ ...server, imageID: 2 }] } })
  const change = (await api.send<Created>(vera, `PUT /stacks/${ID}`, 202, { json: { ...larger, Fingerprint } })).body
  await api.send(vera, `GET /jobs/${change.JobID}?wait=60`, 200)
  await api.send(vera, `PUT /stacks/${ID}`, 200, { json: larger })
  const job = (await api.send<Created>(vera, `DELETE /stacks/${ID}`, 202)).body.ID
  await api.send(vera, `DELETE /stacks/${ID}`, 409)
  await api.send(vera, `GET /jobs/${job}?wait=60`, 200)
}

/** The life of a public key. */
async function keyRequests(api: Caller, vera: Credential): Promise<void> {
  const PublicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKgPJ8TrUu60QH9LWIxctpVdnWeRv0qDrSAZ69TH/nYr vera@laptop'
  const request = { json: { Name: 'laptop', PublicKey } }
  const key = (await api.send<Created>(vera, 'POST /ssh-keys', 201, request)).body
  await api.send(vera, 'POST /ssh-keys', 422, request)
  await api.sendTwice(vera, `GET /ssh-keys/${key.ID}`)
  await api.send(vera, `PATCH /ssh-keys/${key.ID}`, 200, { json: { Name: 'work' } })
  await api.send(vera, `DELETE /ssh-keys/${key.ID}`, 204)
}

/** Adoption of what the hypervisor has without a record, of which there is nothing here. */
async function unknownRequests(api: Caller, quartet: Quartet): Promise<void> {
  const operator = await tokenFor(quartet, 'operator', 'cloud:read', 'cloud:write')
  await api.send(operator, 'POST /hypervisor/adoptions', 422, { json: { Owner: 'nobody', Pattern: '*' } })
  await quotaRequests(api, quartet)
}
