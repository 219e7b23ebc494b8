import { describe, expect, it } from 'vitest'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { NetworkView } from './networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient

async function scene(): Promise<{ net: NetworkView; srv: ServerView }> {
  customer = await aCustomer(server)
  const net = (await customer.call<NetworkView>('POST', '/networks', { Name: 'backend' })).body
  const srv = (await customer.call<ServerView>('POST', '/servers', serverRequest({ NetworkIDs: [net.ID] }))).body
  return { net, srv }
}
const network = async (id: number) => (await customer.call<NetworkView>('GET', `/networks/${id}`)).body
const act = (id: number, Type: string, NetworkID: number) =>
  customer.call<JobView>('POST', `/servers/${id}/actions`, { Type, NetworkID })

describe('private networks', () => {
  it('are created with mask and gateway at once, and become Active', async () => {
    customer = await aCustomer(server)
    const { status, headers, body } = await customer.call<NetworkView>('POST', '/networks', { Name: 'backend' })
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/networks/${body.ID}$`))
    expect(body).toEqual({
      ID: expect.any(Number) as number,
      Name: 'backend',
      State: 'New',
      Mask: '255.255.255.0',
      Gateway: expect.stringMatching(/^10\.\d+\.\d+\.1$/) as string,
      Labels: {},
      Protected: false,
      LinkedServers: [],
      DateCreate: expect.any(String) as string,
      JobID: expect.any(Number) as number,
    })
    await drain()
    expect(await network(body.ID)).toEqual({ ...body, State: 'Active', JobID: null })
    const list = await customer.call<NetworkView[]>('GET', '/networks')
    expect([list.body.length, list.headers.get('x-total-count')]).toEqual([1, '1'])
  })

  it('have the range that was asked for, which no other account gets', async () => {
    customer = await aCustomer(server)
    const create = (Range: unknown) => customer.call<NetworkView>('POST', '/networks', { Name: 'chosen', Range })
    expect((await create('10.141.7.0/24')).body).toMatchObject({ Gateway: '10.141.7.1', Mask: '255.255.255.0' })
    for (const range of ['10.141.7.0/24', '10.141.0.0/16', '10.141.8.0/25', '10.0.0.0/24', '10.141.8.1/24', '']) {
      expect([range, (await create(range)).status]).toEqual([range, 422])
    }
    customer = await aCustomer(server)
    const { status, body } = await create('10.141.7.0/24')
    expect([status, body]).toMatchObject([
      422,
      { error: { fields: { Range: ['this range is taken by another network'] } } },
    ])
    expect((await customer.call('GET', '/networks')).body).toEqual([])
  })

  it('give a server the address that it asks for, if it is free', async () => {
    customer = await aCustomer(server)
    const { body: net } = await customer.call<NetworkView>('POST', '/networks', { Name: 'n', Range: '10.142.1.0/24' })
    const servers = []
    for (const Name of ['one', 'two']) {
      servers.push((await customer.call<ServerView>('POST', '/servers', serverRequest({ Name }))).body.ID)
    }
    const [one = 0, two = 0] = servers
    const join = async (id: number, IP: string, Type = 'AddNetwork') =>
      (await customer.call('POST', `/servers/${id}/actions`, { Type, NetworkID: net.ID, IP })).status
    expect(await join(one, '10.142.1.5')).toBe(202)
    for (const ip of ['10.142.1.5', '10.142.1.1', '10.142.1.0', '10.142.1.255', '10.142.2.5']) {
      expect([ip, await join(two, ip)]).toEqual([ip, 422])
    }
    expect(await join(two, '10.142.1.6', 'RemoveNetwork')).toBe(400)
    expect(await join(two, '10.142.1.254')).toBe(202)
    await drain()
    expect((await network(net.ID)).LinkedServers.map(({ IP }) => IP).toSorted()).toEqual(['10.142.1.254', '10.142.1.5'])
  })

  it('take servers from their creation on, with the same IP address and MAC on both sides', async () => {
    const { net, srv } = await scene()
    await drain()
    const link = (await customer.call<ServerView>('GET', `/servers/${srv.ID}`)).body.LinkedNetworks[0]
    expect(link).toMatchObject({
      NetworkID: net.ID,
      IP: expect.stringContaining(net.Gateway.replace(/1$/, '')) as string,
    })
    expect((await network(net.ID)).LinkedServers).toEqual([{ ServerID: srv.ID, IP: link?.IP, MAC: link?.MAC }])
  })

  it('are joined and left by actions that wait for one another', async () => {
    const { net, srv } = await scene()
    expect((await act(srv.ID, 'AddNetwork', net.ID)).status).toBe(409)
    expect((await act(srv.ID, 'RemoveNetwork', net.ID)).status).toBe(202)
    expect((await act(srv.ID, 'RemoveNetwork', net.ID)).status).toBe(409)
    expect((await act(srv.ID, 'AddNetwork', net.ID)).status).toBe(202)
    await drain()
    expect((await network(net.ID)).LinkedServers).toHaveLength(1)
    await act(srv.ID, 'RemoveNetwork', net.ID)
    await drain()
    expect((await network(net.ID)).LinkedServers).toEqual([])
  })

  it('are named in the refusal of an action without one, with an unknown one, or where it means nothing', async () => {
    const { srv } = await scene()
    const call = (json: object) => customer.call('POST', `/servers/${srv.ID}/actions`, json)
    expect((await call({ Type: 'AddNetwork' })).status).toBe(400)
    expect((await call({ Type: 'AddNetwork', NetworkID: 5 })).status).toBe(422)
    expect((await call({ Type: 'RemoveNetwork', NetworkID: 5 })).status).toBe(409)
    expect((await call({ Type: 'PowerOn', NetworkID: 5 })).status).toBe(400)
    expect((await call({ Type: 'Dance' })).status).toBe(400)
  })

  it('with servers are deleted only when asked to detach them', async () => {
    const { net, srv } = await scene()
    await drain()
    const refused = await customer.call<{ error: { servers: number[] } }>('DELETE', `/networks/${net.ID}`)
    expect([refused.status, refused.body.error.servers]).toEqual([409, [srv.ID]])
    const job = await customer.call<JobView>('DELETE', `/networks/${net.ID}?detach=true`)
    expect([job.status, job.body.Type]).toEqual([202, 'DeleteNetwork'])
    expect((await customer.call<ServerView>('GET', `/servers/${srv.ID}`)).body.LinkedNetworks).toEqual([])
    await drain()
    expect((await customer.call('GET', `/networks/${net.ID}`)).status).toBe(404)
  })

  it('are free as soon as the deletion of their servers has started', async () => {
    const { net, srv } = await scene()
    await drain()
    await customer.call('DELETE', `/servers/${srv.ID}`)
    expect((await customer.call('DELETE', `/networks/${net.ID}`)).status).toBe(202)
    await drain()
  })

  it('are renamed at once, and not while they are deleted', async () => {
    const { net, srv } = await scene()
    const renamed = await customer.call<NetworkView>('PUT', `/networks/${net.ID}`, { name: 'front' })
    expect([renamed.status, renamed.body.Name]).toEqual([200, 'front'])
    expect((await customer.call('PATCH', `/networks/${net.ID}`, {})).status).toBe(400)
    await customer.call('DELETE', `/networks/${net.ID}?detach=1`)
    expect((await customer.call('PATCH', `/networks/${net.ID}`, { Name: 'x' })).status).toBe(409)
    expect((await act(srv.ID, 'AddNetwork', net.ID)).status).toBe(409)
    await drain()
  })
})
