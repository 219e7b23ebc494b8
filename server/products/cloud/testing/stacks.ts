import { beforeAll, beforeEach } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { dnsEngine } from '../dns/engine/engine.ts'
import { aZone } from '../dns/testing/zones.ts'
import type { ZoneView } from '../dns/zones/zones.schema.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { StackDefinition, StackDifference, StackView } from '../stacks/stacks.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from './client.ts'
import { drain } from './drain.ts'

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]>; ids?: number[] }
}

const RULE = { Direction: 'In', Protocol: 'TCP', Port: '443', Addresses: ['0.0.0.0/0'] }

export const NOTHING = { servers: 0, networks: 0, firewalls: 0, recordSets: 0 }

/** Helpers for tests of stacks, with a new customer and zone for each test. */
export function someStacks() {
  const server = aCloud()
  const of = {} as { customer: CloudClient; zone: ZoneView }
  beforeAll(() => drain())
  beforeEach(async () => {
    of.customer = await aCustomer(server)
    of.zone = await aZone(of.customer)
  })

  /** Two servers in a network, one with a firewall, a record and a pointer. */
  const shop = (more: object = {}) => ({
    Name: 'shop',
    Labels: { app: 'shop' },
    Networks: [{ Name: 'back' }],
    Firewalls: [{ Name: 'web', Rules: [RULE] }],
    Servers: [
      serverRequest({ Name: 'web', Networks: ['back'], Firewalls: ['web'], PTR: `www.${of.zone.Name}` }),
      serverRequest({ Name: 'db', Networks: ['back'], Labels: { app: 'other' } }),
    ],
    Records: [
      { ZoneID: of.zone.ID, Name: 'www', Type: 'A', Server: 'web' },
      { ZoneID: of.zone.ID, Name: '@', Type: 'MX', Values: [`10 www.${of.zone.Name}.`] },
    ],
    ...more,
  })

  const create = (request: object, headers?: HeadersInit) =>
    of.customer.call<StackView & Refusal>('POST', '/stacks', request, headers)
  const get = async (id: number) => (await of.customer.call<StackView & Refusal>('GET', `/stacks/${id}`)).body
  const remove = (id: number) => of.customer.call<JobView & Refusal>('DELETE', `/stacks/${id}`)
  const definition = async (id: number) =>
    (await of.customer.call<StackDefinition & Refusal>('GET', `/stacks/${id}/definition`)).body
  const differs = (id: number, request: object) =>
    of.customer.call<StackDifference & Refusal>('PUT', `/stacks/${id}?dry_run=true`, request)
  const change = (id: number, request: object, headers?: HeadersInit) =>
    of.customer.call<StackView & Refusal>('PUT', `/stacks/${id}`, request, headers)
  const job = async (id: number | null) => (await of.customer.call<JobView>('GET', `/jobs/${id}`)).body
  const made = async (request: object = shop()) => {
    const { body } = await create(request)
    await drain()
    return get(body.ID)
  }
  const answered = async () =>
    (await dnsEngine().read(of.zone.TechName))?.recordSets.map(({ name, type }) => `${name} ${type}`).toSorted()

  /** How much of everything the account has. */
  async function left() {
    const where = { ownerId: of.customer.user.id }
    return {
      servers: await db().cloudServer.count({ where }),
      networks: await db().cloudNetwork.count({ where }),
      firewalls: await db().cloudFirewall.count({ where }),
      recordSets: await db().dnsRecordSet.count({ where: { zone: where } }),
      jobs: await db().cloudJob.count({ where: { ...where, NOT: { type: 'CreateZone' } } }),
    }
  }

  return { server, of, shop, create, get, remove, definition, differs, change, job, made, answered, left }
}
