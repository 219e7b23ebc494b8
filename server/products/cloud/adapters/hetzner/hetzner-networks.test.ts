import { describe, expect, it } from 'vitest'
import { aDomain } from '../../dns/testing/zones.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud } from '../../testing/client.ts'
import { aHetznerClient, SMALL, type Body } from '../../testing/hetzner-client.ts'

const server = aCloud()
aBackgroundWorker()

describe('a firewall', () => {
  it('is applied to servers and removed from them', async () => {
    const { call, done } = await aHetznerClient(server)
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const to = [{ type: 'server', server: { id: one.id } }]
    const { firewall } = await done('POST', '/firewalls', { name: 'f', apply_to: to })
    expect(firewall.applied_to).toEqual(to)
    const rules = [{ direction: 'in', protocol: 'tcp', port: '22', source_ips: ['0.0.0.0/0'] }]
    const set = await done('POST', `/firewalls/${firewall.id}/actions/set_rules`, { rules })
    expect(set.actions).toMatchObject([{ command: 'set_firewall_rules', resources: [{ id: one.id, type: 'server' }] }])
    const apply = `/firewalls/${firewall.id}/actions/apply_to_resources`
    expect((await call('POST', apply, { apply_to: to })).body.error.code).toBe('firewall_already_applied')
    const selector = [{ type: 'label_selector', label_selector: { selector: 'a=b' } }]
    expect((await call('POST', apply, { apply_to: selector })).body.error.code).toBe('unsupported_error')
    expect((await call('DELETE', `/firewalls/${firewall.id}`)).body.error.code).toBe('resource_in_use')
    await done('POST', `/firewalls/${firewall.id}/actions/remove_from_resources`, { remove_from: to })
    for (const id of [one.id, 4711]) {
      const remove_from = [{ type: 'server', server: { id } }]
      const { body } = await call('POST', `/firewalls/${firewall.id}/actions/remove_from_resources`, { remove_from })
      expect([id, body.error.code]).toEqual([id, 'firewall_resource_not_found'])
    }
    const idle = await done('POST', `/firewalls/${firewall.id}/actions/set_rules`, { rules: [] })
    expect(idle.actions).toMatchObject([{ status: 'success', resources: [{ type: 'firewall' }] }])
    const esp = [{ direction: 'in', protocol: 'esp', source_ips: ['0.0.0.0/0'] }]
    expect((await call('POST', '/firewalls', { name: 'g', rules: esp })).body.error.code).toBe('unsupported_error')
    const bare = [{ direction: 'in', protocol: 'tcp', source_ips: ['0.0.0.0/0'] }]
    const { body } = await call('POST', '/firewalls', { name: 'g', rules: bare })
    expect(body.error.details.fields[0].name).toBe('rules.0.port')
  })

  it('is not created when one of its servers does not exist', async () => {
    const { call } = await aHetznerClient(server)
    const apply_to = [{ type: 'server', server: { id: 4711 } }]
    expect((await call('POST', '/firewalls', { name: 'f', apply_to })).status).toBe(404)
    expect((await call('GET', '/firewalls')).body.firewalls).toEqual([])
  })
})

describe('a network', () => {
  it('keeps a range that was chosen, which no other one can have', async () => {
    const { call, done } = await aHetznerClient(server)
    const { network } = await done('POST', '/networks', {
      name: 'n',
      ip_range: '10.151.9.0/24',
      subnets: [{ type: 'cloud', ip_range: '10.151.9.0/24', network_zone: 'local' }],
    })
    expect((await call('GET', `/networks/${network.id}`)).body.network.ip_range).toBe('10.151.9.0/24')
    for (const ip_range of ['10.151.9.0/24', '10.0.0.0/16', '192.168.1.0/24', '10.151.9.7/24', 'x']) {
      const { status, body } = await call('POST', '/networks', { name: 'n', ip_range })
      expect([status, body.error.details.fields?.[0]?.name], ip_range).toEqual([422, 'ip_range'])
    }
    const at = `/networks/${network.id}/actions`
    await done('POST', `${at}/add_subnet`, { type: 'cloud', ip_range: '10.151.9.0/24', network_zone: 'local' })
    expect((await call('POST', `${at}/add_subnet`, { type: 'cloud', ip_range: '10.1.0.0/24' })).status).toBe(422)
    expect((await call('POST', `${at}/add_route`, {})).body.error.code).toBe('unsupported_error')
    await done('POST', `${at}/change_protection`, { delete: true })
    expect((await call('DELETE', `/networks/${network.id}`)).body.error.code).toBe('protected')
  })
})

describe('a subnet', () => {
  it('is the only one of its network that a server can be attached to', async () => {
    const { call, done } = await aHetznerClient(server)
    const { network } = await done('POST', '/networks', { name: 'n', ip_range: '10.151.10.0/24' })
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const attach = `/servers/${one.id}/actions/attach_to_network`
    const { status, body } = await call('POST', attach, { network: network.id, ip_range: '10.151.11.0/24' })
    expect([status, body.error.details.fields[0].name]).toEqual([422, 'ip_range'])
    expect((await call('GET', `/servers/${one.id}`)).body.server.private_net).toEqual([])
    await done('POST', attach, { network: network.id, ip_range: '10.151.10.0/24' })
    expect((await call('GET', `/servers/${one.id}`)).body.server.private_net).toMatchObject([{ network: network.id }])
  })
})

describe('a zone', () => {
  it('takes the sets along that have no time to live of their own', async () => {
    const { call, done } = await aHetznerClient(server)
    const name = aDomain()
    const records = [{ value: '192.0.2.1' }]
    await done('POST', '/zones', { name, ttl: 3600 })
    const sets = `/zones/${name}/rrsets`
    await done('POST', sets, { name: 'follows', type: 'A', records })
    await done('POST', sets, { name: 'own', type: 'A', ttl: 60, records })
    await done('POST', sets, { name: 'protected', type: 'A', records })
    await done('POST', `${sets}/protected/A/actions/change_protection`, { change: true })
    await done('POST', `/zones/${name}/actions/change_ttl`, { ttl: 900 })
    const shown = (await call('GET', sets)).body.rrsets.map((set: Body) => [set.name, set.ttl])
    expect(shown).toEqual([
      ['follows', null],
      ['own', 60],
      ['protected', 3600],
    ])
    const { zonefile } = (await call('GET', `/zones/${name}/zonefile`)).body
    expect(zonefile).toMatch(/follows\S*\s+900\s/)
    expect((await call('POST', `/zones/${name}/actions/change_ttl`, { ttl: 1 })).status).toBe(422)
  })

  it('is created, changed by its sets, exported, imported and deleted', async () => {
    const { call, done } = await aHetznerClient(server)
    const name = aDomain()
    const made = await done('POST', '/zones', {
      name,
      mode: 'primary',
      ttl: 600,
      labels: { env: 'test' },
      rrsets: [{ name: 'www', type: 'A', records: [{ value: '192.0.2.1', comment: 'first' }] }],
    })
    const { id } = made.zone
    expect((await call('GET', `/zones/${name}`)).body).toMatchObject({ zone: { id, name, ttl: 600, status: 'ok' } })
    expect((await call('GET', `/zones?name=${name}`)).body.zones).toHaveLength(1)
    const selected = async () => (await call('GET', '/zones?label_selector=env%3Dtest')).body.zones as Body[]
    expect(await selected()).toMatchObject([{ id, labels: { env: 'test' } }])
    expect(await done('PUT', `/zones/${id}`, { labels: { env: 'production' } })).toMatchObject({
      zone: { id, labels: { env: 'production' } },
    })
    expect(await selected()).toEqual([])
    const sets = `/zones/${name}/rrsets`
    const www = async () => (await call('GET', `${sets}/www/A`)).body.rrset as Body
    expect(await www()).toEqual({
      id: 'www/A',
      name: 'www',
      type: 'A',
      ttl: null,
      labels: {},
      protection: { change: false },
      records: [{ value: '192.0.2.1', comment: 'first' }],
      zone: id,
    })
    expect(await done('PUT', `${sets}/www/A`, { labels: { env: 'test' } })).toMatchObject({
      rrset: { id: 'www/A', labels: { env: 'test' }, records: [{ value: '192.0.2.1' }] },
    })
    const labelled = async (selector: string) =>
      (await call('GET', `${sets}?label_selector=${encodeURIComponent(selector)}`)).body.rrsets as Body[]
    expect((await labelled('env=test')).map(({ id: set }) => set)).toEqual(['www/A'])
    expect(await labelled('!env')).toEqual([])
    await done('POST', `${sets}/www/A/actions/add_records`, { records: [{ value: '192.0.2.2' }] })
    await done('POST', `${sets}/www/A/actions/change_ttl`, { ttl: 60 })
    expect(await www()).toMatchObject({ labels: { env: 'test' }, records: [{}, {}] })
    await done('POST', `${sets}/www/A/actions/remove_records`, { records: [{ value: '192.0.2.1' }] })
    const both = [{ value: '192.0.2.2', comment: 'second' }]
    await done('POST', `${sets}/www/A/actions/update_records`, { records: both })
    expect(await www()).toMatchObject({ ttl: 60, records: both })
    await done('POST', `${sets}/www/A/actions/set_records`, { records: [{ value: '192.0.2.9' }] })
    await done('POST', `${sets}/www/A/actions/change_protection`, { change: true })
    expect((await call('DELETE', `${sets}/www/A`)).body.error.code).toBe('protected')
    await done('POST', `${sets}/www/A/actions/change_protection`, { change: false })
    await done('POST', `${sets}/www/A/actions/change_ttl`, { ttl: null })
    expect(await www()).toMatchObject({ ttl: null, records: [{ value: '192.0.2.9', comment: null }] })

    const apex = await done('POST', sets, { name: '@', type: 'TXT', records: [{ value: '"hello"' }], ttl: 120 })
    expect(apex.rrset).toMatchObject({ id: '@/TXT', ttl: 120 })
    expect((await call('POST', sets, { name: '@', type: 'TXT', records: [{ value: '"x"' }] })).body.error.code).toBe(
      'uniqueness_error',
    )
    await done('POST', `${sets}/*/MX/actions/add_records`, { records: [{ value: '10 mail.example.com.' }], ttl: 300 })
    expect((await call('GET', `${sets}?per_page=2`)).body).toMatchObject({
      rrsets: [{ id: '*/MX' }, { id: '@/TXT' }],
      meta: { pagination: { total_entries: 3, next_page: 2 } },
    })
    expect((await call('GET', `${sets}?type=A&type=MX&name=www`)).body.rrsets).toMatchObject([{ id: 'www/A' }])
    await done('DELETE', `${sets}/*/MX`)
    expect((await call('GET', `${sets}/*/MX`)).status).toBe(404)
    const several = [{ value: '192.0.2.4', comment: 'x' }, { value: '192.0.2.5' }]
    expect((await call('POST', sets, { name: 'two', type: 'A', records: several })).body.error.code).toBe(
      'invalid_input',
    )

    const { zonefile } = await done('GET', `/zones/${id}/zonefile`)
    expect(zonefile).toContain('192.0.2.9')
    await done('POST', `/zones/${id}/actions/import_zonefile`, { zonefile: `api 60 IN A 192.0.2.3\n` })
    expect((await call('GET', sets)).body.rrsets).toMatchObject([{ id: 'api/A' }])
    await done('POST', `/zones/${id}/actions/change_ttl`, { ttl: 900 })
    await done('POST', `/zones/${id}/actions/change_protection`, { delete: true })
    expect((await call('DELETE', `/zones/${id}`)).body.error.code).toBe('protected')
    await done('POST', `/zones/${id}/actions/change_protection`, { delete: false })
    expect((await call('POST', '/zones', { name })).body.error.code).toBe('uniqueness_error')
    await done('DELETE', `/zones/${id}`)
    expect((await call('GET', `/zones/${name}`)).status).toBe(404)
  }, 30_000)
})
