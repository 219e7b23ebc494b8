import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { aToken } from '#server/testing/factories.ts'
import { aBackgroundWorker } from '../../../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../../../testing/client.ts'
import { dnsEngine } from '../../engine/engine.ts'
import { aDomain, aZone, changed, records } from '../../testing/zones.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import type { RRset } from './shapes.ts'

const server = aCloud({ CLOUD_QUOTA_ZONES: '60' })
const worker = aBackgroundWorker()
let customer: CloudClient
let zone: ZoneView
beforeAll(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})

interface Body {
  error: string
  rrsets: RRset[]
  serial: number
  name: string
}

const ZONES = '/powerdns/api/v1/servers/localhost/zones'
const at = (of = zone, more = '') => `${ZONES}/${of.TechName}.${more}`

/** As clients of PowerDNS send it: the key in its own header, and often no type. */
async function pdns<T = Body>(method: string, path: string, json?: unknown, key = customer.token) {
  const headers = {
    'X-API-Key': key,
    ...(json !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
  }
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await server.fetch(path, { method, headers, ...body })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as T }
}

/** `fetch` would bring the path into its normal form. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(server.url, { path, headers: { 'X-API-Key': customer.token } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject).end()
  })
}

const patch = (rrsets: object[], key?: string) => pdns('PATCH', at(), { rrsets }, key)
const www = (more: object) => ({ name: `www.${zone.TechName}.`, type: 'A', ttl: 300, changetype: 'REPLACE', ...more })
const address = (content: string) => ({ records: [{ content, disabled: false }] })

describe('the PowerDNS adapter', () => {
  it('presents a server as PowerDNS does', async () => {
    expect((await pdns('GET', '/powerdns/api')).body).toEqual([{ url: '/api/v1', version: 1 }])
    const { body } = await pdns<{ id: string; version: string }[]>('GET', '/powerdns/api/v1/servers')
    expect(body[0]).toMatchObject({ id: 'localhost', daemon_type: 'authoritative', version: '4.9.0' })
    expect((await pdns('GET', '/powerdns/api/v1/servers/other')).status).toBe(404)
  })

  it('lists zones and gives one with SOA and NS, by its name with and without the final dot', async () => {
    const list = await pdns<Body[]>('GET', `${ZONES}?zone=${zone.TechName}.`)
    expect(list.body.map(({ name }) => name)).toEqual([`${zone.TechName}.`])
    const { body } = await pdns('GET', at())
    expect(body).toMatchObject({ id: `${zone.TechName}.`, kind: 'Native', serial: zone.Serial, dnssec: false })
    expect(body.rrsets.map(({ type }) => type)).toEqual(['SOA', 'NS'])
    expect((await pdns('GET', `${ZONES}/${zone.TechName.toUpperCase()}`)).body).toEqual(body)
    expect((await pdns('GET', at(zone, '?rrsets=false'))).body).not.toHaveProperty('rrsets')
    const one = await pdns('GET', at(zone, `?rrset_name=${zone.TechName}.&rrset_type=NS`))
    expect(one.body.rrsets).toHaveLength(1)
  })

  it('answers 204 for a change only when the name servers answer with it', async () => {
    await worker.pause()
    let isAnswered = false
    const change = patch([www(address('192.0.2.1'))]).finally(() => (isAnswered = true))
    await expect.poll(() => records(customer, zone)).toHaveProperty('www A')
    for (let n = 0; n < 3; n++) await pdns('GET', at())
    expect(isAnswered).toBe(false)
    worker.resume()
    const { status, text } = await change
    expect([status, text]).toEqual([204, ''])
    const after = await pdns('GET', at())
    expect(await dnsEngine().answeredSerial(zone.TechName)).toBe(after.body.serial)
    expect(after.body.rrsets[2]).toEqual({
      comments: [],
      name: `www.${zone.TechName}.`,
      ttl: 300,
      type: 'A',
      ...address('192.0.2.1'),
    })
    expect((await patch([www({ changetype: 'DELETE' })])).status).toBe(204)
    expect((await pdns('GET', at())).body.rrsets).toHaveLength(2)
    expect((await patch([www({ changetype: 'DELETE' })])).status).toBe(204)
  })

  it('reads the time to live from a record, where lego has it', async () => {
    const name = `_acme-challenge.${zone.TechName}.`
    const record = { content: '"token"', disabled: false, name, type: 'TXT', ttl: 120 }
    expect(
      (await patch([{ name, type: 'TXT', kind: 'Master', changetype: 'REPLACE', records: [record] }])).status,
    ).toBe(204)
    const { body } = await pdns('GET', at())
    expect(body.rrsets.find((set) => set.name === name)).toMatchObject({ ttl: 120, records: [{ content: '"token"' }] })
    const notified = await pdns<{ result: string }>('PUT', at(zone, '/notify'))
    expect([notified.status, notified.body.result]).toEqual([200, 'Notification queued'])
  })

  it('takes names inside contents as complete', async () => {
    const name = `mail.${zone.TechName}.`
    expect((await patch([{ ...www({}), name, type: 'MX', records: [{ content: '10 mx.example.net' }] }])).status).toBe(
      204,
    )
    expect((await records(customer, zone))['mail MX']).toEqual(['10 mx.example.net.'])
  })

  it('keeps the protection, the comment and the server of a set, and what is the same', async () => {
    await changed(customer, zone, { Name: 'safe', Type: 'A', Values: ['192.0.2.9'], Protected: true, Comment: 'ours' })
    const name = `safe.${zone.TechName}.`
    const refused = await patch([{ ...www(address('192.0.2.10')), name }])
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/^Protected: safe A/)])
    const { body } = await pdns('GET', at())
    expect(body.rrsets.find((set) => set.name === name)?.comments).toMatchObject([{ content: 'ours' }])
    // The whole zone sent back as it is changes nothing, not even its serial.
    const all = body.rrsets.map((set) => ({ ...set, changetype: 'REPLACE' }))
    expect((await patch(all)).status).toBe(204)
    expect((await pdns('GET', at())).body.serial).toBe(body.serial)
    await changed(customer, zone, { Name: 'safe', Type: 'A', Values: ['192.0.2.9'], Comment: 'ours' })
    expect((await patch([{ ...www(address('192.0.2.10')), name }])).status).toBe(204)
    const view = await customer.call('GET', `/dns/zones/${zone.ID}/records/safe/A`)
    expect(view.body).toMatchObject({ Values: ['192.0.2.10'], Comment: 'ours' })
  })

  it.each<[string, object, RegExp]>([
    ['an address that is none', address('nonsense'), /^RRset www\.\S+ IN A: /],
    ['a relative name', { name: 'www', ...address('192.0.2.1') }, /^DNS Name 'www' is not canonical$/],
    ['a name elsewhere', { name: 'www.elsewhere.example.', ...address('192.0.2.1') }, /outside the zone/],
    ['an unknown type', { type: 'WALLET', ...address('x') }, /unknown type given$/],
    ['a disabled record', { records: [{ content: '192.0.2.1', disabled: true }] }, /disabled/],
    ['a TTL out of bounds', { ttl: 5, ...address('192.0.2.1') }, /^RRset www\.\S+ IN A: /],
    ['an unknown change', { changetype: 'SHUFFLE', ...address('192.0.2.1') }, /SHUFFLE is not understood/],
    ['no change', {}, /there is no change/],
    ['SOA', { name: 'ZONE', type: 'SOA', records: [{ content: 'a. b. 1 2 3 4 5' }] }, /follows from the zone/],
    ['the NS of the zone', { name: 'ZONE', type: 'NS', changetype: 'DELETE' }, /follows from the zone/],
  ])('refuses %s with 422 and a text', async (_what, more, text) => {
    const set = { ...www({}), ...more }
    const sent = { ...set, name: set.name === 'ZONE' ? `${zone.TechName}.` : set.name }
    const { status, body } = await patch([sent])
    expect([status, body]).toEqual([422, { error: expect.stringMatching(text) }])
  })

  it('applies a batch whole or not at all', async () => {
    const before = await pdns('GET', at())
    const other = { ...www(address('192.0.2.77')), name: `other.${zone.TechName}.` }
    expect((await patch([other, www(address('nonsense'))])).status).toBe(422)
    expect((await pdns('GET', at())).body).toEqual(before.body)
  })

  it('creates a zone with its sets, exports it, and deletes it', async () => {
    const name = aDomain()
    const made = await pdns('POST', `${ZONES}?rrsets=true`, {
      name: `${name}.`,
      kind: 'Master',
      nameservers: ['ns.example.net.'],
      rrsets: [{ name: `www.${name}.`, type: 'TXT', ttl: 60, records: [{ content: '"a;b \\"c"' }] }],
    })
    expect([made.status, made.body.rrsets[2]?.records[0]?.content]).toEqual([201, '"a;b \\"c"'])
    expect(await dnsEngine().answeredSerial(name)).toBe(made.body.serial)
    const path = `${ZONES}/${name}.`
    expect((await pdns('GET', `${path}/export`)).text).toMatch(/IN\s+SOA/)
    expect((await pdns('POST', ZONES, { name: `${name}.`, kind: 'Native' })).status).toBe(409)
    expect((await pdns('POST', ZONES, { name: `${aDomain()}.`, kind: 'Slave' })).status).toBe(422)
    expect((await pdns('POST', ZONES, { name: aDomain() })).body.error).toMatch(/is not canonical/)
    const www2 = { name: `www2.${name}.`, type: 'A', ttl: 60, ...address('192.0.2.2') }
    expect((await pdns('PUT', path, { rrsets: [www2] })).status).toBe(204)
    expect((await pdns('GET', path)).body.rrsets.map((set) => set.name)).toEqual([`${name}.`, `${name}.`, www2.name])
    expect((await pdns('DELETE', path)).status).toBe(204)
    expect(await pdns('GET', path)).toMatchObject({ status: 404, body: { error: 'Not Found' } })
    expect(await dnsEngine().answeredSerial(name)).toBeNull()
  })

  it('has no key for an unsigned zone, and says that the built-in name server does not sign', async () => {
    expect((await pdns('GET', at(zone, '/cryptokeys'))).body).toEqual([])
    expect((await pdns('POST', at(zone, '/cryptokeys'), { keytype: 'csk', active: true })).status).toBe(409)
    expect((await pdns('DELETE', at(zone, '/cryptokeys/1'))).status).toBe(409)
  })

  it('searches zones and records', async () => {
    await patch([www(address('192.0.2.42'))])
    const path = '/powerdns/api/v1/servers/localhost/search-data'
    const { body } = await pdns<{ content: string }[]>('GET', `${path}?q=192.0.2.4*&max=10`)
    expect(body).toMatchObject([{ object_type: 'record', content: '192.0.2.42', zone: `${zone.TechName}.` }])
    expect((await pdns('GET', `${path}?q=${'*a'.repeat(140)}&object_type=zone`)).body).toEqual([])
  })
})

describe('at the PowerDNS adapter', () => {
  it('callers without a key, with a wrong one, or with the wrong scope are refused in its form', async () => {
    const without = await server.fetch(ZONES)
    expect([without.status, await without.json()]).toEqual([401, { error: 'Unauthorized' }])
    expect((await pdns('GET', ZONES, undefined, 'qt_wrong')).status).toBe(401)
    const readOnly = await aToken(customer.user, { scopes: ['cloud:read'] })
    expect((await patch([www(address('192.0.2.1'))], readOnly)).status).toBe(403)
    const music = await aToken(customer.user, { scopes: ['music:read'] })
    expect((await pdns('GET', '/powerdns/api', undefined, music)).status).toBe(403)
  })

  it('another account finds no zone', async () => {
    const { token } = await aCustomer(server)
    expect((await pdns('GET', ZONES, undefined, token)).body).toEqual([])
    for (const [method, more, json] of [
      ['GET', ''],
      ['PATCH', '', { rrsets: [www(address('192.0.2.66'))] }],
      ['PUT', '', { rrsets: [] }],
      ['DELETE', ''],
      ['GET', '/export'],
      ['GET', '/cryptokeys'],
      ['POST', '/cryptokeys', {}],
      ['PUT', '/notify'],
    ] as const) {
      expect((await pdns(method, at(zone, more), json, token)).status, `${method} ${more}`).toBe(404)
    }
  })

  it('a token that is bound to a zone sees and changes that one alone', async () => {
    const other = await aZone(customer)
    const scopes = ['cloud:read', 'cloud:write']
    const made = await customer.call<{ token: string }>('POST', '/tokens', {
      name: 'acme',
      scopes,
      resources: [`zone:${zone.ID}`],
    })
    const { token } = made.body
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await patch([www(address('192.0.2.3'))], token)).status).toBe(204)
    expect((await pdns<Body[]>('GET', ZONES, undefined, token)).body.map(({ name }) => name)).toEqual([
      `${zone.TechName}.`,
    ])
    expect((await pdns('PATCH', at(other), { rrsets: [] }, token)).status).toBe(404)
    expect((await pdns('POST', ZONES, { name: `${aDomain()}.` }, token)).status).toBe(403)
  })

  it('a path that is unknown, or not in normal form, is refused in its form', async () => {
    expect(await pdns('GET', '/powerdns/api/v2')).toMatchObject({ status: 404, body: { error: 'Not Found' } })
    expect((await pdns('POST', at(), {})).body.error).toBe('Method Not Allowed')
    for (const path of ['/powerdns//api', '/powerdns/api/%2e%2e/x', `${ZONES}/a%2Fb`, '/powerdns/api/../../api']) {
      expect(await rawStatus(path), path).toBe(400)
    }
    expect((await pdns('PATCH', at(), 'x')).status).toBe(400)
  })

  it('nothing is served when ADAPTERS leaves it out', async () => {
    setEnv({ ADAPTERS: 'none' })
    expect((await server.fetch('/powerdns/api', { headers: { 'X-API-Key': customer.token } })).status).toBe(404)
    setEnv({ ADAPTERS: '' })
    expect((await pdns('GET', '/powerdns/api')).status).toBe(200)
  })
})
