import { beforeAll, describe, expect, it } from 'vitest'
import type { LimitsView } from '../../limits/limits.schema.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import { dnsEngine } from '../engine/engine.ts'
import { aZone, changed, records } from '../testing/zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { TYPE_NAMES, type RecordSetView } from './record-sets.schema.ts'
import { RECORD_TYPES } from './record-types.ts'

const server = aCloud({ CLOUD_QUOTA_RECORD_SETS: '40', CLOUD_QUOTA_RECORDS: '60' })
let customer: CloudClient
let zone: ZoneView
beforeAll(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})
const at = (path = '') => `/dns/zones/${zone.ID}/records${path}`
const put = (path: string, json: object) => customer.call<JobView>('PUT', at(path), json)
const published = async () => {
  const sets = (await dnsEngine().read(zone.TechName))?.recordSets ?? []
  return Object.fromEntries(sets.map(({ name, type, values }) => [`${name} ${type}`, values]))
}

it('offers every type that there are rules for', () => {
  expect(TYPE_NAMES.toSorted()).toEqual(RECORD_TYPES.toSorted())
})

describe('record sets', () => {
  it('are created, replaced and deleted one by one, each by a job that ends when it is answered', async () => {
    const created = await put('/www/A', { TTL: 60, Values: ['192.0.2.2', '192.0.2.1'], Comment: 'web' })
    expect([created.status, created.body.Type, created.body.State]).toEqual([202, 'UpdateZone', 'Postponed'])
    await drain()
    expect((await customer.call<JobView>('GET', `/jobs/${created.body.ID}`)).body.State).toBe('Completed')
    const shown = (await customer.call<RecordSetView>('GET', at('/www/A'))).body
    expect(shown).toMatchObject({ Name: 'www', Type: 'A', TTL: 60, Comment: 'web', Protected: false, ServerID: null })
    expect(shown.Values.toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
    await put('/www/A', { Values: ['192.0.2.3'] })
    await drain()
    expect((await customer.call<RecordSetView>('GET', at('/www/A'))).body).toMatchObject({ TTL: 3600, Comment: '' })
    expect(await published()).toMatchObject({ 'www A': ['192.0.2.3'] })
    expect((await customer.call('DELETE', at('/www/A'))).status).toBe(202)
    await drain()
    expect(await published()).not.toHaveProperty('www A')
    for (const path of ['/www/A', '/a..b/A']) expect((await customer.call('GET', at(path))).status).toBe(404)
    expect((await customer.call('DELETE', at('/www/A'))).status).toBe(404)
  })

  it('are named by @, by relative and by complete names, and have canonical values', async () => {
    await changed(
      customer,
      zone,
      { Name: '@', Type: 'MX', Values: ['10 Mail'] },
      { Name: `Mail.${zone.Name}.`, Type: 'AAAA', Values: ['2001:DB8:0:0:0:0:0:1'] },
      { Name: '*', Type: 'TXT', Values: ['hello'] },
    )
    expect(await records(customer, zone)).toMatchObject({
      '@ MX': [`10 mail.${zone.Name}.`],
      'mail AAAA': ['2001:db8::1'],
      '* TXT': ['"hello"'],
    })
    expect((await customer.call('GET', at('/%40/MX'))).status).toBe(200)
    expect((await customer.call('GET', at(`/mail.${zone.Name}./AAAA`))).status).toBe(200)
  })

  it('change together or not at all', async () => {
    const before = await records(customer, zone)
    const refused = await customer.call<{ error: { fields: object } }>('PATCH', at(), {
      RecordSets: [
        { Name: 'ok', Type: 'A', Values: ['192.0.2.1'] },
        { Name: 'bad', Type: 'A', Values: ['192.0.2.1', 'nonsense'] },
      ],
    })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['RecordSets.1.Values.1']])
    expect(await records(customer, zone)).toEqual(before)
    await changed(
      customer,
      zone,
      { Name: 'a', Type: 'A', Values: ['192.0.2.1'] },
      { Name: 'b', Type: 'CNAME', Values: ['a'] },
    )
    // A record set without values is deleted, and another type takes its name in the same change.
    await changed(customer, zone, { Name: 'b', Type: 'CNAME' }, { Name: 'b', Type: 'A', Values: ['192.0.2.9'] })
    expect(await published()).toMatchObject({ 'a A': ['192.0.2.1'], 'b A': ['192.0.2.9'] })
    expect(await published()).not.toHaveProperty('b CNAME')
  })

  it('are replaced as a whole', async () => {
    const own = await aZone(customer)
    await changed(customer, own, { Name: 'old', Type: 'A', Values: ['192.0.2.1'] })
    const RecordSets = [{ Name: 'new', Type: 'TXT', Values: ['"a" "b"'] }]
    expect((await customer.call('PUT', `/dns/zones/${own.ID}/records`, { RecordSets })).status).toBe(202)
    await drain()
    expect(Object.keys(await records(customer, own))).toEqual(['new TXT'])
    expect((await dnsEngine().read(own.TechName))?.recordSets.map(({ name }) => name)).toEqual(['new'])
  })

  it.each([
    [
      'a CNAME beside another type',
      [
        { Name: 'c', Type: 'CNAME', Values: ['x.example.'] },
        { Name: 'c', Type: 'A', Values: ['192.0.2.1'] },
      ],
    ],
    ['a CNAME of the zone itself', [{ Name: '@', Type: 'CNAME', Values: ['x.example.'] }]],
    ['NS of the zone itself', [{ Name: '@', Type: 'NS', Values: ['ns.example.'] }]],
    ['a name outside the zone', [{ Name: 'www.example.org.', Type: 'A', Values: ['192.0.2.1'] }]],
    [
      'the same set twice',
      [
        { Name: 'd', Type: 'A', Values: ['192.0.2.1'] },
        { Name: 'D', Type: 'A', Values: ['192.0.2.2'] },
      ],
    ],
    ['a TTL below 30', [{ Name: 'e', Type: 'A', TTL: 29, Values: ['192.0.2.1'] }]],
  ])('are refused: %s', async (_what, RecordSets) => {
    const { status, body } = await customer.call<{ error: { fields: object } }>('PATCH', at(), { RecordSets })
    expect([status, Object.keys(body.error.fields).length > 0]).toEqual([422, true])
  })

  it('are searched by name, type and value, page by page', async () => {
    await changed(customer, zone, { Name: 'find-me', Type: 'TXT', Values: ['needle'], Comment: 'hay' })
    const names = async (query: string) =>
      (await customer.call<RecordSetView[]>('GET', at(`?${query}`))).body.map(({ Name }) => Name)
    expect(await names('name=FIND')).toEqual(['find-me'])
    expect(await names('search=needle')).toEqual(['find-me'])
    expect(await names('search=HAY&type=TXT')).toEqual(['find-me'])
    expect(await names('search=needle&type=A')).toEqual([])
    for (const text of ['%25', 'f_nd', '%5C']) expect(await names(`search=${text}`)).toEqual([])
    const { body: all } = await customer.call<RecordSetView[]>('GET', at())
    const letters = all.map(({ Name }) => Name).filter((name) => /^[a-z]/.test(name))
    expect(letters).toEqual(letters.toSorted())
    for (const offset of [0, 2, all.length - 1, all.length, all.length + 1]) {
      const { body, headers } = await customer.call<RecordSetView[]>('GET', at(`?limit=2&offset=${offset}`))
      expect(body).toEqual(all.slice(offset, offset + 2))
      expect(headers.get('x-total-count')).toBe(String(all.length))
      expect(headers.get('link')?.includes(`offset=${offset + 2}`) ?? false).toBe(offset + 2 < all.length)
    }
  })

  it('have labels, which stay until others are sent, select them in the list, and go with them', async () => {
    const own = await aZone(customer)
    const path = (rest = '') => `/dns/zones/${own.ID}/records${rest}`
    const set = (Name: string, more: object) =>
      changed(customer, own, { Name, Type: 'A', Values: ['192.0.2.1'], ...more })
    const found = async (selector: string, page = '') => {
      const query = `?label_selector=${encodeURIComponent(selector)}${page}`
      const { body, headers } = await customer.call<RecordSetView[]>('GET', path(query))
      return [body.map(({ Name }) => Name).join(), headers.get('x-total-count')]
    }
    await set('a', { Labels: { env: 'test' } })
    await set('b', { Labels: { env: 'production' } })
    await set('c', {})
    expect(await found('env')).toEqual(['a,b', '2'])
    expect(await found('env', '&limit=1&offset=1')).toEqual(['b', '2'])
    expect(await found('env=test')).toEqual(['a', '1'])
    expect(await found('!env')).toEqual(['c', '1'])
    await set('a', { Values: ['192.0.2.2'] })
    expect((await customer.call<RecordSetView>('GET', path('/a/A'))).body.Labels).toEqual({ env: 'test' })
    await set('a', { Values: ['192.0.2.2'], Labels: {} })
    expect(await found('!env')).toEqual(['a,c', '2'])
    await set('b', { Values: [] })
    await set('b', {})
    expect(await found('env')).toEqual(['', '0'])
    const refused = await customer.call('PUT', path('/a/A'), { Values: ['192.0.2.2'], Labels: { 'a b': '' } })
    expect([refused.status, (await customer.call('GET', path('?label_selector=a%20b'))).status]).toEqual([422, 422])
  })

  it('that are protected stay until the protection is taken off', async () => {
    const own = await aZone(customer)
    const path = `/dns/zones/${own.ID}/records`
    await changed(customer, own, { Name: 'key', Type: 'A', Values: ['192.0.2.1'], Protected: true })
    const attempts = [
      customer.call('DELETE', `${path}/key/A`),
      customer.call('PUT', `${path}/key/A`, { Values: ['192.0.2.2'], Protected: true }),
      customer.call('PUT', path, { RecordSets: [] }),
      customer.call('PATCH', path, { RecordSets: [{ Name: 'key', Type: 'A' }] }),
      customer.call('POST', `/dns/zones/${own.ID}/zonefile`, { ZoneFile: 'other 60 IN A 192.0.2.9' }),
    ]
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, (body['error'] as { code: string }).code]).toEqual([409, 'protected'])
    }
    expect(await records(customer, own)).toEqual({ 'key A': ['192.0.2.1'] })
    await changed(customer, own, { Name: 'key', Type: 'A', Values: ['192.0.2.2'], Protected: false })
    expect(await records(customer, own)).toEqual({ 'key A': ['192.0.2.2'] })
  })

  it('beyond the quota are refused', async () => {
    const RecordSets = Array.from({ length: 41 }, (_, i) => ({ Name: `q${i}`, Type: 'A', Values: ['192.0.2.1'] }))
    const refused = await customer.call('PATCH', at(), { RecordSets })
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'limit_reached' } } })
  })

  it('count by their values, whichever way these come and however many at once', async () => {
    const own = await aCustomer(server)
    const { ID } = await aZone(own)
    const values = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `192.0.2.${from + i}`)
    const sets = (path: string) => `/dns/zones/${ID}/records${path}`
    const used = async () => (await own.call<LimitsView>('GET', '/limits')).body.Records
    expect((await own.call('PUT', sets('/a/A'), { Values: values(50) })).status).toBe(202)
    expect(await used()).toEqual({ Limit: 60, Used: 50, Source: 'Settings' })

    const ZoneFile = values(61)
      .map((ip) => `b 60 A ${ip}`)
      .join('\n')
    const one = { DomainId: ID, IP: '192.0.2.99', Name: 'c' }
    const rrset = { name: 'b', type: 'A', ttl: 60, changetype: 'REPLACE' }
    const records = values(11).map((content) => ({ content }))
    const powerDns = `/powerdns/api/v1/servers/localhost/zones`
    const key = { 'x-api-key': own.token }
    const zoneName = (await own.call<ZoneView>('GET', `/dns/zones/${ID}`)).body.TechName
    const ways = [
      () => own.call('PUT', sets('/a/A'), { Values: values(61) }),
      () => own.call('PATCH', sets(''), { RecordSets: [{ Name: 'b', Type: 'A', Values: values(11) }] }),
      () => own.call('POST', '/dns/zones', { Name: `new-${zoneName}`, ZoneFile }),
      () => own.call('POST', `/dns/zones/${ID}/zonefile`, { ZoneFile }),
      () =>
        server.fetch(`${powerDns}/${zoneName}.`, {
          method: 'PATCH',
          headers: key,
          json: { rrsets: [{ ...rrset, name: `b.${zoneName}.`, records }] },
        }),
    ]
    for (const way of ways) {
      const answer = await way()
      const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer.body)
      expect([answer.status, text], String(way)).toEqual([422, expect.stringContaining('Records: 50 of 60 used')])
    }
    expect(await used()).toEqual({ Limit: 60, Used: 50, Source: 'Settings' })

    const add = (at: number) =>
      server.fetch('/onecloud/dns/recorda', {
        method: 'POST',
        token: own.token,
        json: { ...one, IP: `192.0.2.${100 + at}` },
      })
    const added = await Promise.all(Array.from({ length: 14 }, (_, at) => add(at)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(added.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(await used()).toEqual({ Limit: 60, Used: 60, Source: 'Settings' })
    expect((await own.call('PUT', sets('/a/A'), { Values: values(2) })).status).toBe(202)
  })
})

describe('a record set that follows a server', () => {
  it('has its address, and no other', async () => {
    const machine = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
    expect((await put('/srv/A', { ServerID: machine.ID })).status).toBe(202)
    await drain()
    expect(await published()).toMatchObject({ 'srv A': [machine.IP] })
    expect((await put('/srv/A', { ServerID: machine.ID, Values: ['192.0.2.1'] })).status).toBe(422)
    expect((await put('/srv/AAAA', { ServerID: machine.ID })).status).toBe(422)
    expect((await put('/srv/A', { ServerID: 5 })).status).toBe(422)
    const other = await aCustomer(server)
    const theirs = (await other.call<ServerView>('POST', '/servers', serverRequest())).body
    expect((await put('/srv/A', { ServerID: theirs.ID })).status).toBe(422)
    await drain()
  })

  it('goes with the server when that is asked for, and keeps the last address otherwise', async () => {
    const make = async () => (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
    const [kept, gone] = [await make(), await make()]
    await changed(
      customer,
      zone,
      { Name: 'kept', Type: 'A', ServerID: kept.ID },
      { Name: 'gone', Type: 'A', ServerID: gone.ID },
    )
    expect((await customer.call('DELETE', `/servers/${kept.ID}`)).status).toBe(202)
    expect((await customer.call('DELETE', `/servers/${gone.ID}?delete_records=true`)).status).toBe(202)
    await drain()
    expect(await published()).toMatchObject({ 'kept A': [kept.IP] })
    expect(await published()).not.toHaveProperty('gone A')
    expect((await customer.call<RecordSetView>('GET', at('/kept/A'))).body.ServerID).toBeNull()
  })
})
