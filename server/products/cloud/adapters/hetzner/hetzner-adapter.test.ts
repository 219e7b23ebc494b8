import { describe, expect, it } from 'vitest'
import { aToken } from '#server/testing/factories.ts'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud } from '../../testing/client.ts'
import { aHetznerClient, SMALL, type Body } from '../../testing/hetzner-client.ts'

const server = aCloud()
aBackgroundWorker()

describe('other accounts and lesser tokens', () => {
  it('find nothing of it, by no path', async () => {
    const owner = await aHetznerClient(server)
    const { server: own } = await owner.done('POST', '/servers', { name: 'own', ...SMALL })
    const { firewall } = await owner.done('POST', '/firewalls', { name: 'own' })
    const finished = await owner.done('POST', `/servers/${own.id}/actions/change_protection`, { delete: false })
    const { actions } = (await owner.call('GET', `/servers/${own.id}/actions`)).body
    const other = await aHetznerClient(server)
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
    const { customer, done } = await aHetznerClient(server)
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const { server: two } = await done('POST', '/servers', { name: 'two', ...SMALL })
    const reader = await aHetznerClient(server, customer, await aToken(customer.user, { scopes: ['cloud:read'] }))
    expect((await reader.call('GET', `/servers/${one.id}`)).status).toBe(200)
    expect((await reader.call('DELETE', `/servers/${one.id}`)).body.error.code).toBe('forbidden')
    const scopes = ['cloud:read', 'cloud:write'] as const
    const token = await aToken(customer.user, { scopes: [...scopes], resources: [`server:${one.id}`] })
    const bound = await aHetznerClient(server, customer, token)
    expect((await bound.call('GET', '/servers')).body.servers.map(({ id }: Body) => id)).toEqual([one.id])
    expect((await bound.call('GET', '/server_types')).status).toBe(200)
    await bound.done('POST', `/servers/${one.id}/actions/poweroff`)
    expect((await bound.call('POST', `/servers/${two.id}/actions/poweroff`)).status).toBe(403)
    expect((await bound.call('POST', '/servers', { name: 'x', ...SMALL })).status).toBe(403)
  })
})

describe('what there is not', () => {
  it('has empty lists, and errors of that API', async () => {
    const { call, done } = await aHetznerClient(server)
    for (const kind of [
      'load_balancers',
      'volumes',
      'floating_ips',
      'placement_groups',
      'certificates',
      'storage_boxes',
    ]) {
      expect((await call('GET', `/${kind}`)).body[kind]).toEqual([])
      expect((await call('GET', `/${kind}/1`)).body.error.code).toBe('not_found')
      const { status, body } = await call('POST', `/${kind}`, { name: 'x' })
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
    }
    const { server: one } = await done('POST', '/servers', { name: 'one', ...SMALL })
    const { status, body } = await call('POST', `/servers/${one.id}/actions/request_console`)
    expect([status, body.error.code]).toEqual([422, 'unsupported_error'])
    for (const path of ['/storage_boxes/1/actions', '/', '/servers/1/nothing']) {
      expect((await call('GET', path)).body.error, path).toMatchObject({ code: 'not_found', details: {} })
    }
    expect((await call('GET', '/servers/x')).status).toBe(404)
    expect((await call('PATCH', '/servers')).body.error.code).toBe('method_not_allowed')
  })
})
