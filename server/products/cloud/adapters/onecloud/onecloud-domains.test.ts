import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken } from '#server/testing/factories.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { aDomain, aZone, changed, records } from '../../dns/testing/zones.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'

const server = aCloud({ CLOUD_QUOTA_ZONES: '60', CLOUD_QUOTA_RECORDS: '30000' })
aBackgroundWorker()
let customer: CloudClient
let zone: ZoneView
beforeAll(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})

interface Body {
  ID: number
  Name: string
  State: string
  Message: string
  TTL: number
  Text: string
  HostName: string
  LinkedRecords: (Body & { TypeRecord: string; IP: string; MnemonicName: string })[]
}

/** As its clients send it, the path as it is. */
function call<T = Body>(method: string, path: string, json?: object, token = customer.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise<{ status: number | undefined; text: string; body: T }>((resolve, reject) => {
    const sent = request(server.url, { method, path: `/onecloud${path}`, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, text, body: JSON.parse(text) as T }))
    })
    sent.on('error', reject).end(json && JSON.stringify(json))
  })
}

const domain = () => call('GET', `/dns/${zone.ID}`)

describe('the onecloud adapter', () => {
  it('creates, lists and deletes domains, always with 200 and JSON', async () => {
    const Name = aDomain()
    const made = await call('POST', '/dns', { Name })
    expect([made.status, made.text]).toEqual([200, expect.stringContaining(`"ID":${made.body.ID},"Name":"${Name}"`)])
    expect(made.body).toMatchObject({ TechName: Name, State: 'New', IsDelegate: null, LinkedRecords: [] })
    await expect.poll(async () => (await call('GET', `/dns/${made.body.ID}`)).body.State).toBe('Active')
    const list = await call<Body[]>('GET', '/dns')
    expect(list.body.map((one) => one.Name)).toContain(Name)
    expect((await call('DELETE', `/dns/${made.body.ID}`)).status).toBe(200)
    await expect.poll(async () => (await call('GET', `/dns/${made.body.ID}`)).status).toBe(404)
  })

  it.each(['/DNS', '/Dns/', '//dns//', '/dns'])('reads the path %s', async (path) => {
    expect((await call<Body[]>('GET', path)).body).toMatchObject([{ ID: zone.ID }])
  })

  it.each(['/dns/../server', '/dns/%2e%2e/x', '/dns/a%2Fb', '/dns/./1', '/%64ns'])(
    'refuses the path %s',
    async (path) => {
      expect((await call('GET', path)).status).toBe(400)
    },
  )

  it('adds and removes a text as the plugins for certificates do', async () => {
    const name = `_acme-challenge.${zone.TechName}`
    const sent = { DomainId: String(zone.ID), TTL: '1', Name: '_acme-challenge', Text: 'one' }
    const made = await call('POST', '/dns//recordtxt/', sent)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ TypeRecord: 'TXT', HostName: `${name}.`, Text: '"one" ', TTL: 30 })
    const second = await call<Body[]>('POST', '/dns/recordtxt?array=true', {
      ...sent,
      Name: name,
      Text: 'two',
      TTL: 60,
    })
    expect(second.body).toMatchObject([{ Text: '"two" ' }])
    expect((await records(customer, zone))['_acme-challenge TXT']).toEqual(['"one"', '"two"'])
    const again = await call('POST', '/dns/recordtxt', sent)
    expect([again.status, again.body.Message]).toEqual([400, 'Подобная запись для данного домена уже существует'])
    const found = (await domain()).body.LinkedRecords.find(({ Text }) => Text === '"one" ')
    expect((await call('GET', `/dns/record/${found?.ID}`)).body.Text).toBe('"one" ')
    expect((await call('DELETE', `/dns/${zone.ID}/${found?.ID}`)).status).toBe(200)
    expect((await call('DELETE', `/dns/${zone.ID}/${found?.ID}`)).status).toBe(404)
    expect((await records(customer, zone))['_acme-challenge TXT']).toEqual(['"two"'])
  })

  it('loses none of the records that come at once', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `t${n}`)
    const made = await Promise.all(
      texts.map((Text) => call('POST', '/dns/recordtxt', { DomainId: zone.ID, Name: 'many', Text })),
    )
    expect(made.map(({ status }) => status)).toEqual(texts.map(() => 200))
    expect((await records(customer, zone))['many TXT']?.toSorted()).toEqual(texts.map((text) => `"${text}"`))
  })

  it('has records of seven types', async () => {
    const DomainId = zone.ID
    const own = zone.TechName
    const sent: [string, object][] = [
      ['recorda', { IP: '192.0.2.1', Name: '@' }],
      ['recordaaaa', { IP: '2001:db8::1', Name: `www.${own}` }],
      ['recordcname', { Name: '@', MnemonicName: 'alias' }],
      ['recordmx', { HostName: 'mx.example.net', Priority: '5' }],
      ['recordns', { HostName: 'sub', Name: 'ns.example.net' }],
      ['recordsrv', { Service: '_sip', Proto: '_tcp', Target: 'sip.example.net', Priority: 1, Weight: 2, Port: 5060 }],
    ]
    for (const [path, more] of sent) {
      const { status, text } = await call('POST', `/dns/${path}`, { DomainId, TTL: 300, ...more })
      expect(status, `${path} ${text}`).toBe(200)
    }
    expect(await records(customer, zone)).toMatchObject({
      '@ A': ['192.0.2.1'],
      'www AAAA': ['2001:db8::1'],
      'alias CNAME': [`${own}.`],
      '@ MX': ['5 mx.example.net.'],
      'sub NS': ['ns.example.net.'],
      '_sip._tcp SRV': ['1 2 5060 sip.example.net.'],
    })
    const all = (await domain()).body.LinkedRecords
    expect(all.find(({ TypeRecord }) => TypeRecord === 'CNAME')).toMatchObject({
      HostName: '@',
      MnemonicName: `alias.${own}.`,
    })
    const mx = all.find(({ TypeRecord }) => TypeRecord === 'MX')
    expect(mx).toMatchObject({ Priority: '5', ExtHostName: 'mx.example.net.' })
    const a = all.find(({ TypeRecord }) => TypeRecord === 'A')
    expect(a).toMatchObject({ Priority: '', Weight: '', Port: '', Text: '', Target: '' })
    const put = await call('PUT', `/dns/recorda/${a?.ID}`, { DomainId, IP: '192.0.2.2', Name: '@' })
    expect(put.status, put.text).toBe(200)
    expect((await records(customer, zone))['@ A']).toEqual(['192.0.2.2'])
  })

  it('writes domains and records as the provider does: texts throughout, and times without a zone', async () => {
    const own = await aZone(customer)
    const service = { Service: '_xmpp-client.', Proto: 'tcp', Priority: '20', Weight: '0', Port: '5222' }
    const sent = { DomainId: own.ID, TTL: '21160', Name: '@', Target: 'xmpp.example.net.', ...service }
    expect((await call('POST', '/dns/recordsrv', sent)).status).toBe(200)
    await expect.poll(async () => (await call('GET', `/dns/${own.ID}`)).body.State).toBe('Active')
    const { body } = await call<Body & { DateCreate: string }>('GET', `/dns/${own.ID}`)
    expect(body.DateCreate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
    expect(body.LinkedRecords).toEqual([
      {
        ID: expect.any(Number) as number,
        TypeRecord: 'SRV',
        IP: '',
        HostName: '@',
        Text: '',
        MnemonicName: '',
        ExtHostName: '',
        State: 'Active',
        TTL: 21160,
        Target: 'xmpp.example.net.',
        ...service,
        CanonicalDescription: `_xmpp-client._tcp.${own.TechName}. 21160 IN SRV 20 0 5222 xmpp.example.net.`,
      },
    ])
    const again = await call('PUT', `/dns/recordsrv/${body.LinkedRecords[0]?.ID}`, {
      ...sent,
      Name: body.LinkedRecords[0]?.HostName,
      Port: '5223',
    })
    expect(again.status, again.text).toBe(200)
    expect(await records(customer, own)).toEqual({ '_xmpp-client._tcp SRV': ['20 0 5223 xmpp.example.net.'] })
  })

  it('lists up to 20,000 records, and works with each of them where there are more', async () => {
    const own = await aCustomer(server)
    const ask = <T = Body>(method: string, path: string, json?: object) => call<T>(method, path, json, own.token)
    const [full, small] = [await aZone(own), await aZone(own)]
    const sets = Array.from({ length: 200 }, (_, n) => ({
      zoneId: full.ID,
      name: `n${n}`,
      type: 'A',
      ttl: 60,
      values: Array.from({ length: 100 }, (_value, i) => `192.0.${n}.${i}`),
    }))
    await db().dnsRecordSet.createMany({ data: sets })
    const all = (await ask<Body[]>('GET', '/dns')).body.flatMap(({ LinkedRecords }) => LinkedRecords)
    expect(all).toHaveLength(20_000)
    await db().dnsRecordSet.create({
      data: { zoneId: small.ID, name: 'one', type: 'A', ttl: 60, values: ['192.0.2.1'] },
    })
    const refused = await ask('GET', '/dns')
    expect([refused.status, refused.body]).toEqual([
      400,
      { Message: expect.stringMatching(/^20001 records/) as string },
    ])

    for (const zone of [full, small]) expect((await ask('GET', `/dns/${zone.ID}`)).status).toBe(200)
    const last = all.find(({ IP }) => IP === '192.0.199.99')
    expect((await ask('GET', `/dns/record/${last?.ID}`)).body).toEqual(last)
    const sent = { DomainId: full.ID, Name: 'moved', IP: '192.0.2.1', TTL: 60 }
    expect((await ask('GET', `/dns/record/${(last?.ID ?? 0) + 1}`)).status).toBe(404)
    expect((await ask('DELETE', `/dns/${small.ID}/${last?.ID}`)).status).toBe(404)
    expect((await ask('PUT', `/dns/recorda/${last?.ID}`, sent)).status).toBe(200)
    expect((await ask('DELETE', `/dns/${full.ID}/${all.find(({ IP }) => IP === '192.0.198.0')?.ID}`)).status).toBe(200)
    const present = await records(own, full)
    expect(present['moved A']).toEqual(['192.0.2.1'])
    expect(present['n199 A']).toEqual(sets[199]?.values.slice(0, 99))
    expect(present['n198 A']).toEqual(sets[198]?.values.slice(1))
    expect(Object.keys(present)).toHaveLength(201)
  })

  it('refuses in its form, and changes nothing', async () => {
    const bad = await call('POST', '/dns/recorda', { DomainId: zone.ID, Name: 'bad', IP: 'nonsense' })
    expect([bad.status, bad.body]).toEqual([400, { Message: expect.any(String) as string }])
    expect((await call('POST', '/dns/recorda', { DomainId: 'x' })).body).toMatchObject({
      ModelState: { DomainId: [expect.any(String)] },
    })
    expect(await call('GET', '/dns/1')).toMatchObject({ status: 404, body: { Message: 'Domain not found' } })
    await changed(customer, zone, { Name: 'safe', Type: 'A', Values: ['192.0.2.9'], Protected: true })
    const safe = (await domain()).body.LinkedRecords.find(({ IP }) => IP === '192.0.2.9')
    expect((await call('DELETE', `/dns/${zone.ID}/${safe?.ID}`)).status).toBe(409)
    expect((await records(customer, zone))['bad A']).toBeUndefined()
  })

  it('keeps strangers and bound tokens to what is theirs', async () => {
    const stranger = (await aCustomer(server)).token
    expect((await call<Body[]>('GET', '/dns', undefined, stranger)).body).toEqual([])
    const record = { DomainId: zone.ID, Name: 'x', IP: '192.0.2.66' }
    expect((await call('POST', '/dns/recorda', record, stranger)).status).toBe(404)
    expect((await call('DELETE', `/dns/${zone.ID}`, undefined, stranger)).status).toBe(404)
    const scopes = ['cloud:read', 'cloud:write'] as const
    const bound = await aToken(customer.user, { scopes, resources: [`zone:${zone.ID}`] })
    const other = await aZone(customer)
    expect((await call('POST', '/dns/recorda', record, bound)).status).toBe(200)
    expect((await call('POST', '/dns/recorda', { ...record, DomainId: other.ID }, bound)).status).toBe(403)
    expect((await call<Body[]>('GET', '/dns', undefined, bound)).body.map(({ ID }) => ID)).toEqual([zone.ID])
  })
})
