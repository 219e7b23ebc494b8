import { describe, expect, it } from 'vitest'
import { changed } from '../dns/testing/zones.ts'
import { aCustomer, serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { someStacks } from '../testing/stacks.ts'

const { server, of, shop, create, get, differs, change, made, left } = someStacks()

describe('a change of a stack that is refused', () => {
  const servers = (more: object) => {
    const [web, ...rest] = shop().Servers
    return shop({ Servers: [{ ...web, ...more }, ...rest] })
  }
  const CASES: [field: string, request: () => object][] = [
    ['Servers.0.imageID', () => servers({ imageID: 4 })],
    ['Servers.0.HDD', () => servers({ HDD: 1 })],
    ['Servers.0.UserData', () => servers({ UserData: '#cloud-config' })],
    ['Servers.0.SSHKeyIDs', () => servers({ SSHKeyIDs: [9] })],
    ['Servers.0.NetworkIDs', () => servers({ NetworkIDs: [9] })],
    ['Servers.0.Networks.0', () => servers({ Networks: ['none'] })],
    ['Servers.0.PTR', () => servers({ PTR: `none.${of.zone.Name}` })],
    [
      'Servers.2.RAM',
      () => shop({ Servers: [...shop().Servers, serverRequest({ Name: 'new', RAM: 128, imageID: 6 })] }),
    ],
    ['Networks.0.Range', () => shop({ Networks: [{ Name: 'back', Range: '10.128.0.0/24' }] })],
    ['Records.0.Values.0', () => shop({ Records: [{ ZoneID: of.zone.ID, Name: 'a', Type: 'A', Values: ['no'] }] })],
    [
      'Records.0.Name',
      () => shop({ Records: [{ ZoneID: of.zone.ID, Name: 'taken', Type: 'A', Values: ['192.0.2.1'] }] }),
    ],
    ['Servers', () => ({ Name: 'shop' })],
  ]

  it('is named by its field, in a dry run as without one, and nothing is changed', async () => {
    const { ID } = await made()
    await changed(of.customer, of.zone, { Name: 'taken', Type: 'A', Values: ['192.0.2.9'] })
    const before = [await left(), await get(ID)]
    for (const [field, request] of CASES) {
      const sent = { ...shop(), ...request() }
      if (field === 'Servers') Object.assign(sent, { Servers: [], Networks: [], Firewalls: [], Records: [] })
      for (const attempt of [await differs(ID, sent), await change(ID, sent)]) {
        const fields = Object.keys(attempt.body.error?.fields ?? {})
        expect([field, attempt.status, fields[0]]).toEqual([field, 422, field])
      }
    }
    expect([await left(), await get(ID)]).toEqual(before)
  })

  it('is the deletion of what is protected, or used by others', async () => {
    const { ID, Servers, Networks } = await made()
    const without = shop({ Servers: shop().Servers.slice(0, 1) })
    await of.customer.call('PATCH', `/servers/${Servers[1]?.ID}`, { Protected: true })
    expect((await differs(ID, without)).body.error.code).toBe('protected')
    await of.customer.call('PATCH', `/servers/${Servers[1]?.ID}`, { Protected: false })
    const set = { Name: '@', Type: 'MX', Values: [`10 www.${of.zone.Name}.`], Protected: true }
    await changed(of.customer, of.zone, set)
    expect((await differs(ID, shop({ Records: shop().Records.slice(0, 1) }))).body.error.code).toBe('protected')
    const guest = serverRequest({ Name: 'guest', NetworkIDs: [Networks[0]?.ID] })
    await of.customer.call('POST', '/servers', guest)
    await drain()
    const alone = shop().Servers.map((one) => ({ ...one, Networks: [] }))
    expect((await differs(ID, shop({ Networks: [], Servers: alone }))).body.error.code).toBe('network_in_use')
  })

  it('is a quota that new and larger parts exceed beside what there is', async () => {
    const operator = await aCustomer(server, {}, ['operator'])
    const { ID } = await made()
    const quotas = { Quotas: { Servers: 2, RAM: 1100 } }
    await operator.call('PUT', `/users/${of.customer.user.id}/quotas`, quotas)
    const [web] = shop().Servers
    const Servers = [{ ...web, RAM: 1024 }, serverRequest({ Name: 'queue' })]
    const { status, body } = await differs(ID, shop({ Servers }))
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, ['Servers', 'RAM']])
    expect((await differs(ID, shop())).status).toBe(200)
  })

  it('is a stack that has work to do, two parts of one name, and a size that waits', async () => {
    const { body: fresh } = await create(shop())
    expect((await differs(fresh.ID, shop())).body.error.code).toBe('wrong_state')
    await drain()
    const [web, other] = fresh.Servers
    await of.customer.call('PATCH', `/servers/${web?.ID}`, { RAM: 512 })
    expect((await differs(fresh.ID, shop())).body.error.code).toBe('wrong_state')
    await drain()
    await of.customer.call('PATCH', `/servers/${other?.ID}`, { Name: 'web' })
    expect((await differs(fresh.ID, shop())).body.error).toMatchObject({
      code: 'ambiguous_name',
      ids: [web?.ID, other?.ID],
    })
  })
})
