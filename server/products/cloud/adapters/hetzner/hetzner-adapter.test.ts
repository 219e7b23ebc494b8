import { describe, expect, it } from 'vitest'
import { aToken } from '#server/testing/factories.ts'
import { aDomain } from '../../dns/testing/zones.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud, aCustomer } from '../../testing/client.ts'
import type { CloudClient } from '../../testing/client.ts'
import { COMMON_SIZES, sizeFor, typeId, typeName } from './server-types.ts'

const server = aCloud()
aBackgroundWorker()

// oxlint-disable-next-line typescript/no-explicit-any -- answers of another API, whose parts the tests name
type Body = any

/** A client of that API. */
async function aClient(customer?: CloudClient, token?: string) {
  const own = customer ?? (await aCustomer(server))
  const call = async (method: string, path: string, json?: unknown): Promise<{ status: number; body: Body }> => {
    const init = { method, token: token ?? own.token, ...(json !== undefined && { json }) }
    const response = await server.fetch(`/hetzner/v1${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  /** Waits as its clients do: until none of the actions is running. */
  const finish = async (...actions: { id: number }[]) => {
    const query = actions.map(({ id }) => `id=${id}`).join('&')
    const read = async () => (await call('GET', `/actions?${query}&sort=status&sort=id`)).body.actions as Body[]
    await expect.poll(async () => (await read()).map(({ status }) => status)).not.toContain('running')
    const ended = await read()
    expect(ended.map(({ error }) => error)).toEqual(actions.map(() => null))
    expect(ended).toHaveLength(actions.length)
  }
  const done = async (method: string, path: string, json?: unknown) => {
    const { status, body } = await call(method, path, json)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const actions = [body?.action, ...(body?.actions ?? []), ...(body?.next_actions ?? [])].filter(Boolean)
    if (actions.length > 0) await finish(...actions)
    return body as Body
  }
  return { customer: own, call, done }
}

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvYlVSo5wDyMEOxSsvCvB7n2BDpKSdg5Eq4Aq1vM9Pp me@home'
const SMALL = { server_type: '1cpu-512mb-10gb', image: 'debian-12' }

describe('a server', () => {
  it('is created with key, network and firewall, changed in every way, and deleted', async () => {
    const { done, call } = await aClient()
    const { ssh_key: key } = await done('POST', '/ssh_keys', { name: 'mine', public_key: KEY, labels: { a: 'b' } })
    const { network } = await done('POST', '/networks', { name: 'inner', ip_range: '10.150.3.0/24' })
    expect(network).toMatchObject({ ip_range: '10.150.3.0/24', subnets: [{ gateway: '10.150.3.1' }] })
    const rules = [
      { direction: 'in', protocol: 'tcp', port: '443', source_ips: ['0.0.0.0/0', '::/0'], description: 'web' },
      { direction: 'in', protocol: 'udp', port: 'any', source_ips: ['10.0.0.0/8'] },
      { direction: 'out', protocol: 'icmp', destination_ips: ['0.0.0.0/0'] },
    ]
    const { firewall } = await done('POST', '/firewalls', { name: 'web', rules })
    expect(firewall.rules.map(({ port }: Body) => port)).toEqual(['443', 'any', null])

    const request = { name: 'web-1', ...SMALL, ssh_keys: [key.id], labels: { env: 'test' }, location: 'local' }
    const made = await done('POST', '/servers', {
      ...request,
      networks: [network.id],
      firewalls: [{ firewall: firewall.id }],
      public_net: { enable_ipv4: true, enable_ipv6: true },
    })
    expect(made).toMatchObject({ action: { command: 'create_server' }, next_actions: [] })
    expect(made.root_password).toMatch(/\w{20}/)
    const { id } = made.server
    const read = async () => (await call('GET', `/servers/${id}`)).body.server as Body
    expect(await read()).toMatchObject({
      name: 'web-1',
      status: 'running',
      labels: { env: 'test' },
      server_type: { name: '1cpu-512mb-10gb', cores: 1, memory: 0.5, disk: 10 },
      image: { name: 'debian-12', os_flavor: 'debian', os_version: '12' },
      public_net: { firewalls: [{ id: firewall.id, status: 'applied' }], ipv6: null },
      private_net: [{ network: network.id }],
    })

    for (const action of ['poweroff', 'poweron', 'reboot', 'reset', 'shutdown']) {
      await done('POST', `/servers/${id}/actions/${action}`)
    }
    expect(await read()).toMatchObject({ status: 'off' })
    await done('POST', `/servers/${id}/actions/change_type`, { server_type: '2cpu-2gb-40gb', upgrade_disk: true })
    await done('POST', `/servers/${id}/actions/change_type`, { server_type: '1cpu-1gb-20gb', upgrade_disk: false })
    expect((await read()).server_type).toMatchObject({ cores: 1, memory: 1, disk: 40 })
    await done('POST', `/servers/${id}/actions/poweron`)

    const { image } = await done('POST', `/servers/${id}/actions/create_image`, {
      description: 'golden',
      type: 'snapshot',
    })
    expect((await call('GET', `/images/${image.id}`)).body.image).toMatchObject({
      type: 'snapshot',
      status: 'available',
      description: 'golden',
    })
    const rebuilt = await done('POST', `/servers/${id}/actions/rebuild`, { image: image.id })
    expect(rebuilt.root_password).toMatch(/\w{20}/)
    const { image: backup } = await done('POST', `/servers/${id}/actions/create_image`, { type: 'backup' })
    expect((await call('GET', '/images?type=backup')).body.images).toMatchObject([{ id: backup.id, bound_to: id }])
    expect((await call('POST', `/servers/${id}/actions/rebuild`, { image: 'debian-12' })).body.error.code).toBe(
      'resource_in_use',
    )
    expect((await call('DELETE', `/images/${backup.id}`)).status).toBe(204)
    expect((await call('GET', `/images/${backup.id}`)).status).toBe(404)

    await done('POST', `/servers/${id}/actions/enable_backup`)
    expect((await read()).backup_window).toBe('22-02')
    await done('POST', `/servers/${id}/actions/disable_backup`)
    await done('POST', `/servers/${id}/actions/disable_backup`)
    expect((await read()).backup_window).toBeNull()

    await done('POST', `/servers/${id}/actions/detach_from_network`, { network: network.id })
    const again = await call('POST', `/servers/${id}/actions/detach_from_network`, { network: network.id })
    expect([again.status, again.body.error.code]).toEqual([404, 'not_found'])
    const attach = `/servers/${id}/actions/attach_to_network`
    for (const ip of ['10.150.3.1', '10.150.3.255', '10.151.3.7', 'x']) {
      const { body } = await call('POST', attach, { network: network.id, ip })
      expect([ip, body.error.details.fields[0].name]).toEqual([ip, 'ip'])
    }
    await done('POST', attach, { network: network.id, ip: '10.150.3.77' })
    expect((await read()).private_net).toMatchObject([{ ip: '10.150.3.77' }])
    expect(
      (await call('POST', `/servers/${id}/actions/attach_to_network`, { network: network.id })).body.error.code,
    ).toBe('server_already_attached')
    const { ip } = (await read()).public_net.ipv4
    await done('POST', `/servers/${id}/actions/change_dns_ptr`, { ip, dns_ptr: 'mail.elsewhere.example' })
    expect((await call('GET', `/primary_ips?ip=${ip}`)).body.primary_ips).toMatchObject([
      { id, assignee_id: id, dns_ptr: [{ ip, dns_ptr: 'mail.elsewhere.example' }] },
    ])
    await done('POST', `/primary_ips/${id}/actions/change_dns_ptr`, { ip, dns_ptr: null })

    await done('PUT', `/servers/${id}`, { name: 'web-2', labels: {} })
    expect((await call('GET', '/servers?name=web-2')).body.servers).toMatchObject([{ id, labels: {} }])
    expect((await call('GET', '/servers?name=web')).body.servers).toEqual([])
    await done('POST', `/servers/${id}/actions/change_protection`, { delete: true, rebuild: true })
    const refused = await call('DELETE', `/servers/${id}`)
    expect([refused.status, refused.body.error.code]).toEqual([423, 'protected'])
    await done('POST', `/servers/${id}/actions/change_protection`, { delete: false, rebuild: false })

    const gone = await call('DELETE', `/servers/${id}`)
    expect(gone.body.action.command).toBe('delete_server')
    await expect.poll(async () => (await call('GET', `/servers/${id}`)).status).toBe(404)
    // The action outlives its server.
    expect((await call('GET', `/actions/${gone.body.action.id}`)).body.action.status).toBe('success')
    expect((await call('GET', `/servers/${id}/actions`)).body.actions.length).toBeGreaterThan(10)
    for (const path of [
      `/firewalls/${firewall.id}`,
      `/networks/${network.id}`,
      `/ssh_keys/${key.id}`,
      `/images/${image.id}`,
    ]) {
      expect((await call('DELETE', path)).status, path).toBe(204)
      expect((await call('GET', path)).status, path).toBe(404)
    }
  }, 60_000)

  it('is off in the end when it is not to start', async () => {
    const { done, call } = await aClient()
    const made = await done('POST', '/servers', { name: 'off', ...SMALL, start_after_create: false })
    expect(made.next_actions).toMatchObject([{ command: 'stop_server' }])
    expect((await call('GET', `/servers/${made.server.id}`)).body.server.status).toBe('off')
  })

  it.each([
    ['another location', { location: 'fsn1' }, 'location'],
    ['an unknown type', { server_type: 'cx22' }, 'server_type'],
    ['a type out of bounds', { server_type: '99cpu-4gb-40gb' }, 'server_type'],
    ['an unknown image', { image: 'windows-95' }, 'image'],
    ['an unknown key', { ssh_keys: ['other'] }, 'ssh_keys'],
    ['no IPv4', { public_net: { enable_ipv4: false } }, 'public_net.enable_ipv4'],
    ['an unknown network', { networks: [12_345] }, 'networks'],
    ['volumes', { volumes: [1] }, 'volumes'],
    ['no name', { name: undefined }, 'name'],
  ])('is refused with %s', async (_what, more, field) => {
    const { call } = await aClient()
    const { status, body } = await call('POST', '/servers', { name: 'x', ...SMALL, ...more })
    expect([status, body.error.code, body.error.details.fields?.[0]?.name]).toEqual([422, 'invalid_input', field])
    expect((await call('GET', '/servers')).body.servers).toEqual([])
  })

  it('is refused over the quota, with the code of that API', async () => {
    const { call } = await aClient()
    const large = { name: 'x', image: 1, server_type: '64cpu-512mb-10gb' }
    for (let n = 0; n < 4; n++) expect((await call('POST', '/servers', large)).status).toBe(201)
    const { status, body } = await call('POST', '/servers', large)
    expect([status, body.error.code]).toEqual([403, 'resource_limit_exceeded'])
  })
})

describe('types of servers', () => {
  it('have a name and an id that say what they are', () => {
    for (const size of COMMON_SIZES) {
      expect(sizeFor(typeName(size))).toEqual(size)
      expect(sizeFor(typeId(size))).toEqual(size)
    }
    const largest = { CPU: 64, RAM: 262_144, HDD: 4096, IsHighPerformance: true }
    expect(sizeFor(typeId(largest))).toEqual(largest)
    expect(Number.isSafeInteger(typeId(largest))).toBe(true)
    expect([sizeFor('2cpu-1024mb-20gb'), sizeFor('02cpu-1gb-20gb'), sizeFor(''), sizeFor(0), sizeFor(-5)]).toEqual(
      Array(5).fill(null),
    )
  })

  it('are found by name and by id, also those that are not listed', async () => {
    const { call } = await aClient()
    const listed = (await call('GET', '/server_types')).body.server_types
    expect(listed.map(({ name }: Body) => name)).toEqual(COMMON_SIZES.map(typeName))
    const [own] = (await call('GET', '/server_types?name=3cpu-700mb-11gb')).body.server_types
    expect(own).toMatchObject({ cores: 3, disk: 11, cpu_type: 'shared', architecture: 'x86' })
    expect((await call('GET', `/server_types/${own.id}`)).body.server_type).toEqual(own)
    expect((await call('GET', '/server_types/7')).body.error.code).toBe('not_found')
    expect((await call('GET', '/server_types?name=cx22')).body.server_types).toEqual([])
  })
})

describe('lists', () => {
  it('have pages, an order, names and selectors', async () => {
    const { call, done } = await aClient()
    for (const name of ['b', 'c', 'a']) await done('POST', '/firewalls', { name, labels: { name } })
    const names = async (query: string) => {
      const { body } = await call('GET', `/firewalls?${query}`)
      return body.firewalls?.map(({ name }: Body) => name) ?? body.error.code
    }
    expect(await names('sort=name')).toEqual(['a', 'b', 'c'])
    expect(await names('sort=name:desc&per_page=2')).toEqual(['c', 'b'])
    expect(await names('sort=name:desc&per_page=2&page=2')).toEqual(['a'])
    expect(await names('name=b')).toEqual(['b'])
    expect(await names('label_selector=name%3D%3Da')).toEqual(['a'])
    expect(await names('sort=colour')).toBe('invalid_input')
    expect(await names('page=0')).toBe('invalid_input')
    expect((await call('GET', '/firewalls?per_page=2')).body.meta.pagination).toEqual({
      page: 1,
      per_page: 2,
      previous_page: null,
      next_page: 2,
      last_page: 2,
      total_entries: 3,
    })
    expect((await call('GET', '/firewalls?per_page=500')).body.meta.pagination.per_page).toBe(50)
  })
})

describe('a firewall', () => {
  it('is applied to servers and removed from them', async () => {
    const { call, done } = await aClient()
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
    const { call } = await aClient()
    const apply_to = [{ type: 'server', server: { id: 4711 } }]
    expect((await call('POST', '/firewalls', { name: 'f', apply_to })).status).toBe(404)
    expect((await call('GET', '/firewalls')).body.firewalls).toEqual([])
  })
})

describe('a network', () => {
  it('keeps a range that was chosen, which no other one can have', async () => {
    const { call, done } = await aClient()
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

describe('a zone', () => {
  it('is created, changed by its sets, exported, imported and deleted', async () => {
    const { call, done } = await aClient()
    const name = aDomain()
    const made = await done('POST', '/zones', {
      name,
      mode: 'primary',
      ttl: 600,
      rrsets: [{ name: 'www', type: 'A', records: [{ value: '192.0.2.1', comment: 'first' }] }],
    })
    const { id } = made.zone
    expect((await call('GET', `/zones/${name}`)).body).toMatchObject({ zone: { id, name, ttl: 600, status: 'ok' } })
    expect((await call('GET', `/zones?name=${name}`)).body.zones).toHaveLength(1)
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
    await done('POST', `${sets}/www/A/actions/add_records`, { records: [{ value: '192.0.2.2' }] })
    await done('POST', `${sets}/www/A/actions/change_ttl`, { ttl: 60 })
    expect((await www()).records).toHaveLength(2)
    await done('POST', `${sets}/www/A/actions/remove_records`, { records: [{ value: '192.0.2.1' }] })
    const both = [{ value: '192.0.2.2', comment: 'second' }]
    await done('POST', `${sets}/www/A/actions/update_records`, { records: both })
    expect(await www()).toMatchObject({ ttl: 60, records: both })
    await done('POST', `${sets}/www/A/actions/set_records`, { records: [{ value: '192.0.2.9' }] })
    await done('POST', `${sets}/www/A/actions/change_protection`, { change: true })
    expect((await call('DELETE', `${sets}/www/A`)).body.error.code).toBe('protected')
    await done('POST', `${sets}/www/A/actions/change_protection`, { change: false })
    await done('POST', `${sets}/www/A/actions/change_ttl`, { ttl: null })
    expect(await www()).toMatchObject({ ttl: null, records: [{ value: '192.0.2.9', comment: '' }] })

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

describe('other accounts and lesser tokens', () => {
  it('find nothing of it, by no path', async () => {
    const owner = await aClient()
    const { server: own } = await owner.done('POST', '/servers', { name: 'own', ...SMALL })
    const { firewall } = await owner.done('POST', '/firewalls', { name: 'own' })
    const finished = await owner.done('POST', `/servers/${own.id}/actions/change_protection`, { delete: false })
    const { actions } = (await owner.call('GET', `/servers/${own.id}/actions`)).body
    const other = await aClient()
    const paths = [
      `/servers/${own.id}`,
      `/servers/${own.id}/actions`,
      `/primary_ips/${own.id}`,
      `/firewalls/${firewall.id}`,
      `/actions/${actions[0].id}`,
      `/actions/${finished.action.id}`,
    ]
    const missing = (await other.call('GET', '/servers/4711')).body
    for (const path of paths)
      expect([path, await other.call('GET', path)]).toEqual([path, { status: 404, body: missing }])
    for (const path of [
      '/servers',
      '/firewalls',
      '/primary_ips',
      `/actions?id=${actions[0].id}&id=${finished.action.id}`,
    ]) {
      const { body } = await other.call('GET', path)
      expect([path, body.meta.pagination.total_entries]).toEqual([path, 0])
    }
    expect((await other.call('POST', `/servers/${own.id}/actions/poweroff`)).status).toBe(404)
    expect((await other.call('DELETE', `/servers/${own.id}`)).status).toBe(404)
  })

  it('read with cloud:read, and act on what they are bound to', async () => {
    const { customer, done } = await aClient()
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const { server: two } = await done('POST', '/servers', { name: 'two', ...SMALL })
    const reader = await aClient(customer, await aToken(customer.user, { scopes: ['cloud:read'] }))
    expect((await reader.call('GET', `/servers/${one.id}`)).status).toBe(200)
    expect((await reader.call('DELETE', `/servers/${one.id}`)).body.error.code).toBe('forbidden')
    const scopes = ['cloud:read', 'cloud:write'] as const
    const token = await aToken(customer.user, { scopes: [...scopes], resources: [`server:${one.id}`] })
    const bound = await aClient(customer, token)
    expect((await bound.call('GET', '/servers')).body.servers.map(({ id }: Body) => id)).toEqual([one.id])
    expect((await bound.call('GET', '/server_types')).status).toBe(200)
    await bound.done('POST', `/servers/${one.id}/actions/poweroff`)
    expect((await bound.call('POST', `/servers/${two.id}/actions/poweroff`)).status).toBe(403)
    expect((await bound.call('POST', '/servers', { name: 'x', ...SMALL })).status).toBe(403)
  })
})

describe('what there is not', () => {
  it('has empty lists, and errors of that API', async () => {
    const { call, done } = await aClient()
    for (const kind of ['load_balancers', 'volumes', 'floating_ips', 'placement_groups', 'certificates']) {
      expect((await call('GET', `/${kind}`)).body[kind]).toEqual([])
      expect((await call('GET', `/${kind}/1`)).body.error.code).toBe('not_found')
      const { status, body } = await call('POST', `/${kind}`, { name: 'x' })
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
    }
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const { status, body } = await call('POST', `/servers/${one.id}/actions/request_console`)
    expect([status, body.error.code]).toEqual([422, 'unsupported_error'])
    for (const path of ['/storage_boxes', '/', '/servers/1/nothing']) {
      expect((await call('GET', path)).body.error, path).toMatchObject({ code: 'not_found', details: {} })
    }
    expect((await call('GET', '/servers/x')).status).toBe(404)
    expect((await call('PATCH', '/servers')).body.error.code).toBe('method_not_allowed')
  })
})
