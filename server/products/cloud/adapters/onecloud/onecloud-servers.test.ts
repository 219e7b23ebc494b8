import { beforeAll, describe, expect, it } from 'vitest'
import { aBackgroundWorker } from '../../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'

const server = aCloud()
aBackgroundWorker()
let customer: CloudClient
let other: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
  other = await aCustomer(server)
})

/** Keys of the right form; each stands once in an account. */
const PUBLIC_KEYS = ['Kg', 'Hv'].map((part) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${part.repeat(21)}=`)

type Row = Record<string, unknown> & { ID: number; State: string }
const JSON_TYPE = { 'content-type': 'application/json' }

/** As its clients send it: JSON, or a form as the library for .NET does. */
async function call<T = Row>(method: string, path: string, sent?: object | URLSearchParams, { token } = customer) {
  const isForm = sent instanceof URLSearchParams
  const body = isForm ? { body: sent } : { body: JSON.stringify(sent), headers: JSON_TYPE }
  const response = await server.fetch(`/onecloud${path}`, { method, token, ...(sent && body) })
  return { status: response.status, body: (await response.json()) as T }
}

/** Waits as the plugin of Vagrant does. */
async function completed(id: number, action: number): Promise<void> {
  await expect.poll(async () => (await call('GET', `/server/${id}/action/${action}`)).body.State).toBe('Completed')
}

const WANTED = { Name: 'web', CPU: 1, RAM: 512, HDD: 10, ImageID: 1, HDDType: 'SAS', isHighPerformance: false }
/** What clients send beside it, of which there is none here. */
const BESIDE = { DCLocation: 'SdnMsk', isBackupActive: false, BackupPeriod: 7, NetworkID: null }

describe('the onecloud adapter: servers', () => {
  it('creates, lists, resizes, acts on and deletes a server, always with 200 and JSON', async () => {
    const key = await call('POST', '/sshkey', { Title: 'laptop', PublicKey: PUBLIC_KEYS[0] })
    const made = await call('POST', '/server/', { ...WANTED, ...BESIDE, SshKeys: [key.body.ID] })
    expect(made.status).toBe(200)
    const { ID } = made.body
    expect(made.body).toMatchObject({
      Name: 'web',
      State: 'New',
      CPU: 1,
      HDDType: 'SAS',
      ImageID: 1,
      ImageFamily: 'Linux',
      AdminPassword: expect.stringMatching(/\S{12}/),
      PrimaryNetworkIp: made.body['IP'],
      LinkedNetworks: [],
      DCLocation: 'local',
      DateCreate: expect.stringMatching(/\dT[\d:.]+$/),
    })
    const [first] = (await call<Row[]>('GET', `/Server/${ID}/Action`)).body
    expect(first).toMatchObject({ Type: 'Create' })
    await completed(ID, first?.ID ?? 0)
    expect((await call('GET', `/server/${ID}`)).body).toMatchObject({ State: 'Active', AdminPassword: null })
    expect((await call<Row[]>('GET', '/SERVER')).body.map((one) => one.ID)).toContain(ID)

    const size = { CPU: 2, RAM: 1024, HDD: 20, HDDType: 'SAS', isHighPerformance: true }
    const resized = await call('PUT', `/server/${ID}`, size)
    expect(resized).toMatchObject({ status: 200, body: { Type: 'Resize' } })
    await completed(ID, resized.body.ID)
    expect((await call('GET', `/server/${ID}`)).body).toMatchObject({ CPU: 2, RAM: 1024, IsHighPerformance: true })

    for (const Type of ['PowerOff', 'PowerOn', 'PowerReboot', 'ShutDownGuestOS']) {
      const action = await call('POST', `/Server/${ID}/Action`, { Type })
      expect(action).toMatchObject({ status: 200, body: { Type } })
      await completed(ID, action.body.ID)
    }
    expect((await call('GET', `/server/${ID}`)).body['IsPowerOn']).toBe(false)

    const rebuilt = await call('POST', `/server/${ID}/rebuild`, { ImageId: 4 })
    expect(rebuilt).toMatchObject({ status: 200, body: { ID, ImageID: 4, AdminPassword: expect.any(String) } })
    const [rebuild] = (await call<Row[]>('GET', `/server/${ID}/action`)).body
    expect(rebuild).toMatchObject({ Type: 'Rebuild' })
    await completed(ID, rebuild?.ID ?? 0)

    expect(await call('DELETE', `/server/${ID}`)).toMatchObject({ status: 200, body: { Type: 'Delete' } })
    await expect.poll(async () => (await call('GET', `/server/${ID}`)).status).toBe(404)
    expect(await call('GET', `/server/${ID}`)).toEqual({ status: 404, body: { Message: 'Server not found' } })
  })

  it('puts a server into a network and takes it out, and makes an image of it', async () => {
    const network = await call('POST', '/network', { Name: 'inside', DCLocation: 'SdnMsk', IsDHCP: false })
    expect(network).toMatchObject({ status: 200, body: { Name: 'inside', IsDHCP: true, LinkedServers: [] } })
    const NetworkID = network.body.ID
    await expect.poll(async () => (await call('GET', `/network/${NetworkID}`)).body.State).toBe('Active')
    const { ID } = (await call('POST', '/server', { ...WANTED, NetworkID })).body
    const linked = {
      NetworkID,
      NetworkName: 'inside',
      Mask: '255.255.255.0',
      MAC: expect.stringMatching(/^[\da-f:]+$/),
    }
    expect((await call('GET', `/server/${ID}`)).body).toMatchObject({ LinkedNetworks: [linked] })
    expect((await call('GET', `/network/${NetworkID}`)).body).toMatchObject({ LinkedServers: [{ ServerID: ID }] })
    const image = await call('POST', '/image', { Name: 'Golden', TechName: 'golden-1', ServerID: ID })
    expect(image).toMatchObject({ status: 200, body: { Name: 'Golden', TechName: 'golden-1', Family: 'Linux' } })
    expect((await call<Row[]>('GET', '/Image')).body).toContainEqual(expect.objectContaining({ ID: image.body.ID }))
    for (const Type of ['RemoveNetwork', 'AddNetwork', 'RemoveNetwork']) {
      const action = await call('POST', `/server/${ID}/action`, { Type, NetworkID })
      expect(action).toMatchObject({ status: 200, body: { Type } })
      await completed(ID, action.body.ID)
    }
    expect((await call('PUT', `/network/${NetworkID}`, { Name: 'within' })).body).toMatchObject({ Name: 'within' })
    for (const path of [`/image/${image.body.ID}`, `/network/${NetworkID}`, `/server/${ID}`])
      expect((await call('DELETE', path)).status).toBe(200)
    await expect.poll(async () => (await call<Row[]>('GET', '/network')).body).toEqual([])
  })

  it('reads forms, and names and values as text', async () => {
    const form = new URLSearchParams({ Name: 'formed', CPU: '1', RAM: '512', HDD: '10', imageid: '1', NetworkID: '' })
    const made = await call('POST', '/server', form)
    expect(made).toMatchObject({ status: 200, body: { Name: 'formed', HDDType: 'SSD' } })
    const action = await call('POST', `/server/${made.body.ID}/action`, new URLSearchParams({ Type: 'PowerOff' }))
    expect(action).toMatchObject({ status: 200, body: { Type: 'PowerOff' } })
    // A program that names no type, as curl -d sends it.
    const curled = await server.fetch('/onecloud/network', {
      method: 'POST',
      token: customer.token,
      body: '{"Name":"curled"}',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await curled.json()).toMatchObject({ Name: 'curled' })
  })

  it('has keys, by either of their names', async () => {
    const PublicKey = PUBLIC_KEYS[1]
    const made = await call('POST', '/sshkey', { Name: 'finder', Value: `${PublicKey}\n` })
    expect(made).toMatchObject({ status: 200, body: { Title: 'finder', PublicKey, Value: PublicKey, IsActive: true } })
    const path = `/sshkey/${made.body.ID}`
    expect((await call('GET', path)).body).toEqual(made.body)
    expect((await call<Row[]>('GET', '/SshKey')).body).toContainEqual(made.body)
    expect((await call('DELETE', path)).status).toBe(200)
    expect(await call('GET', path)).toEqual({ status: 404, body: { Message: 'Key not found' } })
  })

  it('is one place, and costs nothing', async () => {
    expect((await call<Row[]>('GET', '/dcLocation/')).body).toMatchObject([{ ID: 1, TechTitle: 'local' }])
    expect((await call('GET', '/account')).body).toMatchObject({ Balance: 0 })
    expect((await call('GET', '/project')).body).toMatchObject({ Balances: { Real: 0 } })
    expect((await call<string>('GET', '/customer/balance')).body).toBe('0')
  })

  it('refuses what is wrong with 400 and changes nothing', async () => {
    const wrong: [method: string, path: string, body: object][] = [
      ['POST', '/server', { ...WANTED, CPU: 'many' }],
      ['POST', '/server', { Name: 'nothing else' }],
      ['POST', '/server', { ...WANTED, SshKeys: [2_000_000_000] }],
      ['POST', '/network', {}],
      ['POST', '/sshkey', { Title: 'x', PublicKey: 'no key' }],
    ]
    const before = (await call<Row[]>('GET', '/server')).body.length
    for (const [method, path, body] of wrong) {
      const answer = await call(method, path, body)
      expect([answer.status, Object.keys(answer.body)], path).toEqual([400, ['Message', 'ModelState']])
    }
    const { ID } = (await call('POST', '/server', { ...WANTED, Name: 'kept' })).body
    for (const Type of ['EditNetworkBandwidth', 'AddNetwork', ''])
      expect((await call('POST', `/server/${ID}/action`, { Type })).status, Type).toBe(400)
    expect((await call<Row[]>('GET', '/server')).body).toHaveLength(before + 1)
  })

  it('shows an account nothing of another one', async () => {
    const { ID } = (await call('POST', '/server', { ...WANTED, Name: 'private' })).body
    const [action] = (await call<Row[]>('GET', `/server/${ID}/action`)).body
    const stranger = (method: string, path: string, body?: object) => call(method, path, body, other)
    expect((await call<Row[]>('GET', '/server', undefined, other)).body).toEqual([])
    for (const [method, path, body] of [
      ['GET', `/server/${ID}`],
      ['PUT', `/server/${ID}`, { CPU: 2 }],
      ['DELETE', `/server/${ID}`],
      ['GET', `/server/${ID}/action`],
      ['GET', `/server/${ID}/action/${action?.ID}`],
      ['POST', `/server/${ID}/action`, { Type: 'PowerOff' }],
      ['POST', `/server/${ID}/rebuild`, { ImageID: 1 }],
    ] as [string, string, object?][])
      expect((await stranger(method, path, body)).status, `${method} ${path}`).toBe(404)
    expect((await stranger('POST', '/image', { Name: 'Stolen', TechName: 'stolen', ServerID: ID })).status).toBe(400)
    // An action of another server of the same account is none of this one.
    const second = (await call('POST', '/server', { ...WANTED, Name: 'second' })).body
    expect((await call('GET', `/server/${second.ID}/action/${action?.ID}`)).body).toEqual({
      Message: 'Action not found',
    })
  })
})
