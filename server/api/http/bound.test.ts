import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { policyOf } from '#server/testing/access/access-policy.ts'
import { send, startListeners, type Listeners } from '#server/testing/access/calls.ts'
import { createOwned, type OwnedIds } from '#server/testing/access/ownership.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import type { Endpoint } from './endpoint.ts'
import { apiRoutes } from './routes.ts'

/** What tokens bound to servers, stacks or zones may call, and all that they may. */
const ON_ITS_OWN = [
  'cloud.consoles.request',
  'cloud.jobs.get',
  'cloud.metrics.get',
  'cloud.metrics.prometheus',
  'cloud.servers.act',
  'cloud.servers.delete',
  'cloud.servers.get',
  'cloud.servers.jobs',
  'cloud.servers.ptr',
  'cloud.servers.rebuild',
  'cloud.servers.resetPassword',
  'cloud.servers.resetPtr',
  'cloud.servers.revealPassword',
  'cloud.servers.setPtr',
  'cloud.servers.update',
  'cloud.snapshots.create',
  'cloud.snapshots.delete',
  'cloud.snapshots.deleteSchedule',
  'cloud.snapshots.get',
  'cloud.snapshots.getSchedule',
  'cloud.snapshots.list',
  'cloud.snapshots.replaceSchedule',
  'cloud.snapshots.restore',
  'cloud.stacks.change',
  'cloud.stacks.definition',
  'cloud.stacks.delete',
  'cloud.stacks.get',
  'cloud.stacks.update',
  'cloud.recordSets.delete',
  'cloud.recordSets.get',
  'cloud.recordSets.list',
  'cloud.recordSets.put',
  'cloud.recordSets.replaceRecordSets',
  'cloud.recordSets.updateRecordSets',
  'cloud.zones.checkDelegation',
  'cloud.zones.createTransferKey',
  'cloud.zones.delete',
  'cloud.zones.deleteTransferKey',
  'cloud.zones.export',
  'cloud.zones.get',
  'cloud.zones.getTransfer',
  'cloud.zones.import',
  'cloud.zones.replaceTransfer',
  'cloud.zones.sign',
  'cloud.zones.unsign',
  'cloud.zones.update',
]
const LISTS = [
  'cloud.jobs.events',
  'cloud.jobs.list',
  'cloud.metrics.targets',
  'cloud.servers.list',
  'cloud.stacks.list',
  'cloud.zones.list',
]
const ON_ITSELF = ['proposals.get', 'proposals.list', 'token.get', 'token.revoke', 'tokens.create', 'tokens.scopes']

/** Calls that are answered without looking at what the token may act on. */
const OPEN = [
  'GET /api/servers',
  'GET /api/servers/prometheus',
  'GET /api/jobs',
  'GET /api/jobs/events',
  'GET /api/token',
  'DELETE /api/token',
  'POST /api/tokens',
  'GET /api/scopes',
  // Of what it proposed itself: proposals.test.ts.
  'GET /api/proposals',
  'GET /api/proposals/{id}',
]

let listeners: Listeners
let things: OwnedIds
let user: { id: string }
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000', SIMULATOR_SECONDS: '0' })
  listeners = await startListeners()
  user = await aUser({ roles: ['employer', 'agent', 'operator'] })
  const owner = await aToken(user)
  things = await createOwned(listeners.servers.public, { owner, applicant: await aToken(await aUser()) })
})
afterAll(async () => {
  await listeners.close()
  await closeDb()
})

test('only the named operations say what they act on', async () => {
  const { routes } = await apiRoutes()
  const declared = routes.flatMap(({ handlers }) =>
    Object.values(handlers).flatMap((handler) => {
      const { operation } = handler as Partial<Endpoint>
      return operation?.acts === undefined ? [] : [operation.id]
    }),
  )
  expect([...new Set(declared)].toSorted()).toEqual([...ON_ITS_OWN, ...LISTS, ...ON_ITSELF].toSorted())
})

test('a token bound to a server with every scope and role is refused every other thing of its own account', async () => {
  const row = await db().cloudServer.findUniqueOrThrow({ where: { id: Number(things.server) } })
  const bound = await db().cloudServer.create({
    data: { ...row, labels: {}, adminPassword: null, id: 4321, ip: '10.9.8.7' },
  })
  const wrong: string[] = []
  for (const call of listeners.calls.public) {
    const { who, refusal } = policyOf(call.method, call.path)
    if (who === 'probe' || OPEN.includes(call.name)) continue
    const token = await aToken(user, { scopes: ACCOUNT_SCOPES, resources: [`server:${bound.id}`] })
    const kinds = { '/records/{': 'recordSet', '/snapshots/{': 'snapshot', '/api/jobs/{': 'job' } as const
    const kind = Object.entries(kinds).find(([part]) => call.path.includes(part))?.[1] ?? 'server'
    const id = things[kind]
    const { status, text } = await send(listeners.servers.public, call, { token, id, json: call.body })
    // The token endpoint takes the credentials of programs alone.
    if (status !== (who === 'client' ? refusal : 403)) wrong.push(`${call.name}: ${status} ${text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})
