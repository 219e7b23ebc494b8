import { beforeAll, describe, expect, it } from 'vitest'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { ServerView } from './servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
})

async function aServer(more: Record<string, unknown> = {}): Promise<ServerView> {
  const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest(more))
  return body
}

describe('creating a server', () => {
  it('answers 201 with every documented field, a password, an address and the job', async () => {
    const { status, headers, body } = await customer.call<ServerView>('POST', '/servers', serverRequest())
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/servers/${body.ID}$`))
    expect(body).toEqual({
      ID: expect.any(Number) as number,
      Name: 'web-1',
      State: 'New',
      IsPowerOn: false,
      CPU: 1,
      RAM: 512,
      HDD: 10,
      IP: expect.stringMatching(/^10\.87\./) as string,
      AdminUserName: 'root',
      AdminPassword: expect.stringMatching(/^\w{20}$/) as string,
      Image: 'Debian 12',
      ImageID: 1,
      IsHighPerformance: false,
      HDDType: 'SSD',
      HostLimits: [],
      Labels: {},
      Protected: false,
      LinkedNetworks: [],
      DateCreate: expect.any(String) as string,
      JobID: expect.any(Number) as number,
    })
  })

  it('takes property names in any case and numbers and booleans as strings', async () => {
    const request = { NAME: 'odd', cpu: '2', Ram: '512', hdd: 10, ImageID: '1', isHighPerformance: 'true' }
    const { status, body } = await customer.call<ServerView>('POST', '/servers', request)
    expect(status).toBe(201)
    expect(body).toMatchObject({ Name: 'odd', CPU: 2, IsHighPerformance: true })
  })

  it.each([
    ['a missing field', { CPU: undefined }, 400, 'CPU'],
    ['an unknown property', { Colour: 'red' }, 400, 'Colour'],
    ['a word for a number', { CPU: 'many' }, 400, 'CPU'],
    ['an unknown kind of disk', { HDDType: 'TAPE' }, 400, 'HDDType'],
    ['two spellings of one property', { cpu: 2 }, 400, 'CPU'],
    ['too many processors', { CPU: 65 }, 422, 'CPU'],
    ['too little memory', { RAM: 127 }, 422, 'RAM'],
    ['less memory than the image needs', { imageID: 6, RAM: 256 }, 422, 'RAM'],
    ['less disk than the image needs', { imageID: 6, RAM: 1024, HDD: 2 }, 422, 'HDD'],
    ['an image that does not exist', { imageID: 999 }, 422, 'imageID'],
    ['an image outside the range of ids', { imageID: 99_999_999_999 }, 422, 'imageID'],
    ['an empty name', { Name: '' }, 422, 'Name'],
    ['a name of 64 characters', { Name: 'x'.repeat(64) }, 422, 'Name'],
    ['a name of two lines', { Name: 'a\nb' }, 422, 'Name'],
    ['a name with a character that cannot be stored', { Name: 'a\u0000b' }, 400, 'Name'],
    ['a key that is no SSH key', { SSHKey: 'hello' }, 422, 'SSHKey'],
    ['a key of two lines', { SSHKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA\nroot:' }, 422, 'SSHKey'],
    ['a network that does not exist', { NetworkIDs: [77] }, 422, 'NetworkIDs'],
  ])('refuses %s and names the field', async (_what, change, status, field) => {
    const before = await customer.call<ServerView[]>('GET', '/servers')
    const answer = await customer.call<{ error: { fields: object } }>('POST', '/servers', serverRequest(change))
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.error.fields)).toContain(field)
    const after = await customer.call<ServerView[]>('GET', '/servers')
    expect(after.body.length).toBe(before.body.length)
  })

  it('refuses a body of another type with 415', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    const init = { method: 'POST', token: customer.token, headers, body: 'Name=x' }
    expect((await server.fetch('/api/servers', init)).status).toBe(415)
  })

  it('makes one server of two requests with the same Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'create-once' }
    const first = await customer.call<ServerView>('POST', '/servers', serverRequest(), key)
    const second = await customer.call<ServerView>('POST', '/servers', serverRequest(), key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a server through its life', () => {
  it('becomes Active with its power on, and its password is no longer shown', async () => {
    const made = await aServer()
    await drain()
    const { body } = await customer.call<ServerView>('GET', `/servers/${made.ID}`)
    expect(body).toEqual({ ...made, State: 'Active', IsPowerOn: true, AdminPassword: null, JobID: null })
  })

  it('is resized by a job, and renamed at once', async () => {
    const { ID } = await aServer()
    const resize = await customer.call<JobView>('PUT', `/servers/${ID}`, { CPU: 4, RAM: 1024, HDD: 20, Name: 'big' })
    expect(resize.status).toBe(202)
    expect(resize.body).toMatchObject({ Type: 'Resize', State: 'Postponed', ResourceType: 'Server', ResourceID: ID })
    await drain()
    const { body } = await customer.call<ServerView>('GET', `/servers/${ID}`)
    expect(body).toMatchObject({ Name: 'big', CPU: 4, RAM: 1024, HDD: 20, State: 'Active' })
    const renamed = await customer.call<ServerView>('PATCH', `/servers/${ID}`, { Name: 'small', CPU: 4 })
    expect([renamed.status, renamed.body.Name, renamed.body.State]).toEqual([200, 'small', 'Active'])
  })

  it('keeps its disk from shrinking, also below a size that only waits', async () => {
    const { ID } = await aServer()
    await customer.call('PUT', `/servers/${ID}`, { HDD: 30 })
    const shrink = await customer.call<{ error: { fields: object } }>('PUT', `/servers/${ID}`, { HDD: 20 })
    expect(shrink.status).toBe(422)
    expect(shrink.body.error.fields).toHaveProperty('HDD')
  })

  it('needs something to change', async () => {
    const { ID } = await aServer()
    expect((await customer.call('PUT', `/servers/${ID}`, {})).status).toBe(400)
  })

  it.each([
    ['PowerOff', false],
    ['ShutDownGuestOS', false],
    ['PowerReboot', true],
    ['PowerOn', true],
  ])('after %s its power is on: %s', async (Type, isPowerOn) => {
    const { ID } = await aServer()
    const action = await customer.call<JobView>('POST', `/servers/${ID}/actions`, { Type })
    expect([action.status, action.body.Type]).toEqual([202, Type])
    expect(action.headers.get('location')).toMatch(new RegExp(`/api/jobs/${action.body.ID}$`))
    await drain()
    expect((await customer.call<ServerView>('GET', `/servers/${ID}`)).body.IsPowerOn).toBe(isPowerOn)
  })

  it('answers Deleting, then 404, while its jobs stay readable', async () => {
    const { ID } = await aServer()
    await drain()
    const deletion = await customer.call<JobView>('DELETE', `/servers/${ID}`)
    expect([deletion.status, deletion.body.Type]).toEqual([202, 'Delete'])
    expect((await customer.call<ServerView>('GET', `/servers/${ID}`)).body.State).toBe('Deleting')
    const late = await customer.call<{ error: { state: string } }>('POST', `/servers/${ID}/actions`, {
      Type: 'PowerOn',
    })
    expect([late.status, late.body.error.state]).toEqual([409, 'Deleting'])
    expect((await customer.call('DELETE', `/servers/${ID}`)).status).toBe(409)
    await drain()
    expect((await customer.call('GET', `/servers/${ID}`)).status).toBe(404)
    const jobs = await customer.call<JobView[]>('GET', `/servers/${ID}/jobs`)
    expect(jobs.body.map((job) => [job.Type, job.State])).toEqual([
      ['Delete', 'Completed'],
      ['Create', 'Completed'],
    ])
  })

  it('may be deleted right after it was requested', async () => {
    const { ID } = await aServer()
    expect((await customer.call('DELETE', `/servers/${ID}`)).status).toBe(202)
    await drain()
    expect((await customer.call('GET', `/servers/${ID}`)).status).toBe(404)
  })
})

describe('listing servers', () => {
  it('filters, pages, counts and links to the next page', async () => {
    const other = await aCustomer(server)
    for (const Name of ['Alpha', 'beta 100%', 'gamma']) await other.call('POST', '/servers', serverRequest({ Name }))
    const all = await other.call<ServerView[]>('GET', '/servers')
    expect(all.body.map((item) => item.Name)).toEqual(['gamma', 'beta 100%', 'Alpha'])
    expect(all.headers.get('link')).toBeNull()
    const page = await other.call<ServerView[]>('GET', '/servers?limit=2')
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '3'])
    expect(page.headers.get('link')).toMatch(/\/api\/servers\?limit=2&offset=2>; rel="next"$/)
    const named = await other.call<ServerView[]>('GET', '/servers?name=0%25')
    expect(named.body.map((item) => item.Name)).toEqual(['beta 100%'])
    expect((await other.call<ServerView[]>('GET', '/servers?state=Active')).body).toEqual([])
    expect((await other.call<ServerView[]>('GET', '/servers?name=ALPHA&state=New')).body.length).toBe(1)
  })

  it.each(['/servers?limit=x', '/servers?state=Broken', '/servers?colour=red'])('refuses %s with 400', async (path) => {
    expect((await customer.call('GET', path)).status).toBe(400)
  })

  it('answers 304 to the ETag of an unchanged list', async () => {
    const other = await aCustomer(server)
    const first = await other.call('GET', '/servers')
    const again = await other.call('GET', '/servers', undefined, { 'If-None-Match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})
