import { tokenFor, type Caller, type Credential } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Zone {
  ID: number
  JobID: number
}

interface Job {
  ID: number
}

/** DNS zones and their record sets: their life. */
export async function dnsRequests(api: Caller, quartet: Quartet): Promise<void> {
  const owner = await tokenFor(quartet, 'user', 'cloud:read', 'cloud:write')
  const change = async (call: string, json?: object) => {
    const { body } = await api.send<Job>(owner, call, 202, json && { json })
    await settled(api, owner, body.ID)
  }
  const named = { Name: 'checked.example', TTL: 600 }
  const { ID, JobID } = (await api.send<Zone>(owner, 'POST /dns/zones', 201, { json: named })).body
  await api.send(owner, 'POST /dns/zones', 409, { json: named })
  await api.send(owner, 'POST /dns/zones', 422, { json: { Name: 'no domain' } })
  await settled(api, owner, JobID)
  const zone = `/dns/zones/${ID}`
  const www = `${zone}/records/www/A`
  await change(`PUT ${www}`, { Values: ['192.0.2.1'], Comment: 'the web server' })
  await api.send(owner, `PUT ${www}`, 422, { json: { Values: ['no address'] } })
  const alias = { Name: 'alias', Type: 'CNAME', Values: ['www'] }
  await change(`PATCH ${zone}/records`, { RecordSets: [alias, { Name: '@', Type: 'TXT', Values: ['a text'] }] })
  for (const call of [zone, `${zone}/records`, www]) await api.sendTwice(owner, `GET ${call}`)
  for (const query of ['name=www', 'type=TXT', 'search=text', 'limit=1&offset=1']) {
    await api.send(owner, `GET ${zone}/records?${query}`, 200)
  }
  const { text } = await api.send(owner, `GET ${zone}/zonefile`, 200)
  await api.send(owner, `POST ${zone}/zonefile?dry_run=true`, 200, {
    json: { ZoneFile: `${text}\nmore A 192.0.2.2\n` },
  })
  await change(`POST ${zone}/zonefile`, { ZoneFile: text })
  await api.send(owner, `POST ${zone}/zonefile`, 422, { json: { ZoneFile: 'www A nowhere' } })
  await change(`PUT ${zone}/records`, { RecordSets: [{ Name: 'www', Type: 'A', Values: ['192.0.2.3'] }] })
  await change(`DELETE ${www}`)
  for (const call of [`GET ${www}`, `DELETE ${www}`]) await api.send(owner, call, 404)
  await change(`POST ${zone}/delegation`)
  for (const method of ['POST', 'DELETE']) await api.send(owner, `${method} ${zone}/dnssec`, 409)
  await transferRequests(api, owner, zone, change)
  await api.send(owner, `PATCH ${zone}`, 200, { json: { Protected: true } })
  await api.send(owner, `DELETE ${zone}`, 409)
  await change(`PATCH ${zone}`, { TTL: 1200, Protected: false })
  await change(`DELETE ${zone}`)
  await api.send(owner, `GET ${zone}`, 404)
}

/** Waits until the job has ended: while it runs, answers differ from one request to the next. */
async function settled(api: Caller, owner: Credential, job: number): Promise<void> {
  await api.send(owner, `GET /jobs/${job}?wait=30`, 200)
}

/** Who may transfer a zone. */
async function transferRequests(
  api: Caller,
  owner: Credential,
  zone: string,
  change: (call: string, json?: object) => Promise<void>,
): Promise<void> {
  await change(`PUT ${zone}/transfer`, { Secondaries: [] })
  for (const address of ['ns.example', '192.168.1.53']) {
    await api.send(owner, `PUT ${zone}/transfer`, 422, { json: { Secondaries: [address] } })
  }
  await api.send(owner, `DELETE ${zone}/transfer/key`, 409)
  const { body } = await api.send<Zone>(owner, `POST ${zone}/transfer/key`, 201)
  await settled(api, owner, body.JobID)
  await api.sendTwice(owner, `GET ${zone}/transfer`)
  await change(`DELETE ${zone}/transfer/key`)
}
