import { describe, expect, it } from 'vitest'
import type { ImageView } from './images.schema.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import type { TemplateView } from './templates.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient

async function scene(): Promise<{ srv: ServerView; tpl: TemplateView }> {
  customer = await aCustomer(server)
  const srv = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  const request = { Name: 'Ready web server', TechName: 'web', ServerID: srv.ID }
  return { srv, tpl: (await customer.call<TemplateView>('POST', '/templates', request)).body }
}

describe('templates', () => {
  it('are created from a server right after it was requested, in its queue', async () => {
    const { tpl } = await scene()
    expect(tpl).toEqual({
      ID: expect.any(Number) as number,
      Name: 'Ready web server',
      TechName: 'web',
      State: 'New',
      Size: null,
      MinHDD: 10,
      MinRAM: 128,
      Labels: {},
      Protected: false,
      DateCreate: expect.any(String) as string,
      JobID: expect.any(Number) as number,
    })
    await drain()
    const { body } = await customer.call<TemplateView>('GET', `/templates/${tpl.ID}`)
    expect(body).toEqual({ ...tpl, State: 'Active', Size: expect.any(Number) as number, JobID: null })
    expect((await customer.call<TemplateView[]>('GET', '/templates')).body).toEqual([body])
  })

  it('are listed among the images and create servers, even while they are being created', async () => {
    const { tpl } = await scene()
    const images = (await customer.call<ImageView[]>('GET', '/images')).body
    expect(images[0]).toEqual({
      ID: 1,
      Name: 'Debian 12',
      TechName: 'debian-12',
      Family: 'debian',
      MinHDD: 1,
      MinRAM: 128,
      Labels: {},
      IsTemplate: false,
    })
    expect(images.find((image) => image.ID === tpl.ID)).toMatchObject({ TechName: 'web', IsTemplate: true, MinHDD: 10 })
    const made = await customer.call<ServerView>('POST', '/servers', serverRequest({ imageID: tpl.ID }))
    expect([made.status, made.body.Image]).toEqual([201, 'Ready web server'])
    const small = await customer.call('POST', '/servers', serverRequest({ imageID: tpl.ID, HDD: 9 }))
    expect(small.status).toBe(422)
    const inUse = await customer.call<{ error: { servers: number[] } }>('DELETE', `/templates/${tpl.ID}`)
    expect([inUse.status, inUse.body.error.servers]).toEqual([409, [made.body.ID]])
    await drain()
    expect((await customer.call<ServerView>('GET', `/servers/${made.body.ID}`)).body.State).toBe('Active')
  })

  it('are deleted by a job, even right after they were requested', async () => {
    const { tpl } = await scene()
    const deletion = await customer.call<JobView>('DELETE', `/templates/${tpl.ID}`)
    expect([deletion.status, deletion.body.Type]).toEqual([202, 'DeleteTemplate'])
    expect((await customer.call('DELETE', `/templates/${tpl.ID}`)).status).toBe(409)
    expect((await customer.call('POST', '/servers', serverRequest({ imageID: tpl.ID }))).status).toBe(409)
    await drain()
    expect((await customer.call('GET', `/templates/${tpl.ID}`)).status).toBe(404)
  })

  it.each([
    ['a server that does not exist', { ServerID: 5 }, 422, 'ServerID'],
    ['a technical name in use', { TechName: 'web' }, 422, 'TechName'],
    ['an empty name', { Name: '' }, 422, 'Name'],
    ['no technical name', { TechName: undefined }, 400, 'TechName'],
  ])('are refused for %s', async (_what, change, status, field) => {
    const { srv } = await scene()
    const request = { Name: 'Other', TechName: 'other', ServerID: srv.ID, ...change }
    const answer = await customer.call<{ error: { fields: object } }>('POST', '/templates', request)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
  })
})
