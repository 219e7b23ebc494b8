import { beforeAll, expect, it } from 'vitest'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import type { LimitsView } from './limits.schema.ts'
import type { QuotasView } from './quotas.schema.ts'

const server = aCloud()
let operator: CloudClient
let customer: CloudClient
let path: string
beforeAll(async () => {
  operator = await aCustomer(server, {}, ['operator'])
  customer = await aCustomer(server)
  path = `/users/${customer.user.id}/quotas`
})

const limits = async () => (await customer.call<LimitsView>('GET', '/limits')).body
const create = async () => (await customer.call('POST', '/servers', serverRequest())).status

it('are those of the settings until an operator sets others', async () => {
  expect((await limits()).Servers).toEqual({ Limit: 50, Used: 0, Source: 'Settings' })
  const { body } = await operator.call<QuotasView>('PUT', path, { Preset: 'Small', Quotas: { Servers: 2 } })
  expect(body).toMatchObject({ Quotas: { Servers: 2, CPU: 8 }, Limits: { Servers: { Limit: 2 } } })
  expect((await limits()).Servers).toEqual({ Limit: 2, Used: 0, Source: 'Account' })
  expect((await limits()).SSHKeys).toEqual({ Limit: 100, Used: 0, Source: 'Settings' })
})

it('hold, also where two requests come at once, and keep what is above them', async () => {
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.toSorted((a, b) => a - b)).toEqual([201, 201, 422])
  await operator.call('PUT', path, { Quotas: { Servers: 1 } })
  expect((await limits()).Servers).toEqual({ Limit: 1, Used: 2, Source: 'Account' })
  expect(await create()).toBe(422)
})

it('are those of the settings again when they are replaced by nothing', async () => {
  expect((await operator.call<QuotasView>('PUT', path, {})).body.Quotas).toEqual({})
  expect(await create()).toBe(201)
})

it('are for operators alone, and of accounts that there are', async () => {
  expect((await customer.call('GET', path)).status).toBe(403)
  expect((await customer.call('PUT', path, { Preset: 'Large' })).status).toBe(403)
  expect((await operator.call('GET', `/users/usr_${'0'.repeat(32)}/quotas`)).status).toBe(404)
})
