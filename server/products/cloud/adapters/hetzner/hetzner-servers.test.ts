import { describe, expect, it } from 'vitest'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud } from '../../testing/client.ts'
import { aHetznerClient, KEY, SMALL, type Body } from '../../testing/hetzner-client.ts'
import { COMMON_SIZES, sizeFor, typeId, typeName } from './server-types.ts'

const server = aCloud()
aBackgroundWorker()

describe('a server', () => {
  it('is created with key, network and firewall, changed in every way, and deleted', async () => {
    const { done, call } = await aHetznerClient(server)
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
    const { done, call } = await aHetznerClient(server)
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
    const { call } = await aHetznerClient(server)
    const { status, body } = await call('POST', '/servers', { name: 'x', ...SMALL, ...more })
    expect([status, body.error.code, body.error.details.fields?.[0]?.name]).toEqual([422, 'invalid_input', field])
    expect((await call('GET', '/servers')).body.servers).toEqual([])
  })

  it('is refused over the quota, with the code of that API', async () => {
    const { call } = await aHetznerClient(server)
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
    const { call } = await aHetznerClient(server)
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
    const { call, done } = await aHetznerClient(server)
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
