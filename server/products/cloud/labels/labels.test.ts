import { beforeAll, describe, expect, it } from 'vitest'
import { aToken } from '#server/testing/factories.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

const server = aCloud()
let customer: CloudClient
const ids: Record<string, number> = {}
beforeAll(async () => {
  customer = await aCustomer(server)
  const make = async (path: string, json: object) => (await customer.call<{ ID: number }>('POST', path, json)).body.ID
  ids['servers'] = await make('/servers', serverRequest({ Labels: { env: 'production', tier: 'web' } }))
  ids['networks'] = await make('/networks', { Name: 'n', Labels: { env: 'production' } })
  const template = { Name: 't', TechName: 't', ServerID: ids['servers'], Labels: { env: 'production' } }
  ids['templates'] = await make('/templates', template)
  ids['dns/zones'] = await make('/dns/zones', { Name: 'labelled.example', Labels: { env: 'production' } })
  await make('/servers', serverRequest({ Name: 'bare' }))
  await drain()
})

const found = async (path: string, selector: string) =>
  customer.call<{ ID: number }[]>('GET', `${path}?label_selector=${encodeURIComponent(selector)}`)
const KINDS = ['servers', 'networks', 'templates', 'dns/zones']

describe('labels', () => {
  it.each([...KINDS, 'images'])('select %s in their list', async (kind) => {
    const { body } = await found(`/${kind}`, 'env=production')
    expect(body.map(({ ID }) => ID)).toEqual([ids[kind === 'images' ? 'templates' : kind]])
    expect((await found(`/${kind}`, 'env in (staging)')).body).toEqual([])
    expect((await found(`/${kind}`, 'env in production')).status).toBe(422)
  })

  it('count in the total, also page by page', async () => {
    const { headers } = await customer.call('GET', '/servers?label_selector=!env&limit=1')
    expect(headers.get('x-total-count')).toBe('1')
  })

  it('show a bound token no more than it may see', async () => {
    const token = await aToken(customer.user, { scopes: ['cloud:read'], resources: [`server:${ids['servers']}`] })
    const list = async (selector: string) =>
      (await (await server.fetch(`/api/servers?label_selector=${selector}`, { token })).json()) as object[]
    expect([(await list('env')).length, (await list('!env')).length]).toEqual([1, 0])
  })

  it('are replaced as a whole, without a job', async () => {
    for (const kind of KINDS) {
      const path = `/${kind}/${ids[kind]}`
      const { status, body } = await customer.call('PATCH', path, { Labels: { env: 'test' } })
      expect([status, body['Labels']], kind).toEqual([200, { env: 'test' }])
    }
    expect((await customer.call('PATCH', `/servers/${ids['servers']}`, { Labels: { 'a b': 'x' } })).status).toBe(422)
  })
})

describe('protection', () => {
  it.each(KINDS)('refuses to delete %s until it is taken back', async (kind) => {
    const path = `/${kind}/${ids[kind]}`
    expect((await customer.call('PATCH', path, { Protected: true })).body).toMatchObject({ Protected: true })
    const refused = await customer.call<{ error: { code: string } }>('DELETE', path)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'protected'])
    await customer.call('PATCH', path, { Protected: false })
    expect((await customer.call('DELETE', path)).status).toBe(202)
    await drain()
  })
})
