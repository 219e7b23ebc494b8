import { expect, it } from 'vitest'
import { CreateStack } from '#server/products/cloud/stacks/stacks.schema.ts'
import { FIRST_VALUES, requestOf } from './stack-values.ts'

const values = { ...FIRST_VALUES, Name: 'shop' }
const server = { Name: 'web-1', plan: 'M', imageID: '2', record: ' www ' }

it('sends what the API takes: every server in the network and behind the firewall', () => {
  const request = CreateStack.parse(requestOf({ ...values, Servers: [server], zone: '7' }))
  expect(request).toMatchObject({
    Networks: [{ Name: 'backend' }],
    Firewalls: [{ Name: 'web' }],
    Servers: [{ Name: 'web-1', CPU: 2, RAM: 4096, HDD: 80, imageID: 2, Networks: ['backend'], Firewalls: ['web'] }],
    Records: [{ ZoneID: 7, Name: 'www', Type: 'A', Server: 'web-1' }],
  })
  expect(request.Firewalls[0]?.Rules.map(({ Port }) => Port)).toEqual(['22', null, '80', '443'])
})

it('leaves out what was not chosen', () => {
  const request = requestOf({ ...values, Servers: [server], hasNetwork: false, hasFirewall: false })
  expect(Object.keys(request)).toEqual(['Name', 'Servers'])
  expect(Object.keys(request.Servers[0] ?? {})).toEqual(['Name', 'CPU', 'RAM', 'HDD', 'imageID'])
})
