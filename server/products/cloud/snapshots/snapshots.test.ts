import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken } from '#server/testing/factories.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import { makeDueSnapshots, nextAfter } from './schedule.service.ts'
import type { ScheduleView, SnapshotView } from './snapshots.schema.ts'

const server = aCloud()
let customer: CloudClient
let own: ServerView
let path: string
beforeAll(async () => {
  customer = await aCustomer(server)
  own = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  path = `/servers/${own.ID}/snapshots`
  await drain()
})

const snapshots = async () => (await customer.call<SnapshotView[]>('GET', path)).body
const create = async (Name: string) => (await customer.call<SnapshotView>('POST', path, { Name })).body

describe('a snapshot', () => {
  it('is New with its job, then Active', async () => {
    const made = await create('first')
    expect(made).toMatchObject({ Name: 'first', State: 'New', Scheduled: false, HDD: 10 })
    expect((await customer.call<JobView>('GET', `/jobs/${made.JobID}`)).body).toMatchObject({ Type: 'CreateSnapshot' })
    await drain()
    expect((await customer.call<SnapshotView>('GET', `${path}/${made.ID}`)).body).toMatchObject({
      State: 'Active',
      JobID: null,
    })
  })

  it('makes servers while it is still being created, with at least its disk', async () => {
    const { ID } = await create('second')
    expect((await customer.call('POST', '/servers', serverRequest({ imageID: ID, HDD: 5 }))).status).toBe(422)
    const copy = (await customer.call<ServerView>('POST', '/servers', serverRequest({ imageID: ID }))).body
    await drain()
    expect((await customer.call<ServerView>('GET', `/servers/${copy.ID}`)).body).toMatchObject({ State: 'Active' })
  })

  it('that could not be made is Failed, and can be deleted but not restored', async () => {
    await addFault('createSnapshot', 'refuse')
    const { ID } = await create('failed')
    await drain()
    expect((await snapshots()).find((one) => one.ID === ID)).toMatchObject({ State: 'Failed' })
    expect((await customer.call('POST', `${path}/${ID}/restore`)).status).toBe(409)
    expect((await customer.call('DELETE', `${path}/${ID}`)).status).toBe(202)
    await drain()
    expect((await snapshots()).some((one) => one.ID === ID)).toBe(false)
  })

  it('is restored with the power that the server had', async () => {
    const [snapshot] = await snapshots()
    await customer.call('POST', `/servers/${own.ID}/actions`, { Type: 'PowerOff' })
    const { body } = await customer.call<JobView>('POST', `${path}/${snapshot?.ID}/restore`)
    expect(body).toMatchObject({ Type: 'RestoreSnapshot', ResourceID: own.ID })
    // A deletion that is requested later waits for it.
    expect((await customer.call('DELETE', `${path}/${snapshot?.ID}`)).status).toBe(202)
    await drain()
    expect((await customer.call<JobView>('GET', `/jobs/${body.ID}`)).body).toMatchObject({ State: 'Completed' })
    expect((await customer.call<ServerView>('GET', `/servers/${own.ID}`)).body).toMatchObject({
      State: 'Active',
      IsPowerOn: false,
    })
  })

  it('counts in the quota of the account', async () => {
    const count = await db().cloudSnapshot.count({ where: { ownerId: customer.user.id } })
    setEnv({ CLOUD_QUOTA_SNAPSHOTS: String(count) })
    const refused = await customer.call<{ error: { code: string } }>('POST', path, { Name: 'more' })
    setEnv({ CLOUD_QUOTA_SNAPSHOTS: '100' })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'limit_reached'])
  })

  it('belongs to its server: no other one, account or bound token reaches it', async () => {
    const [snapshot] = await snapshots()
    const other = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
    const stranger = await aCustomer(server)
    const bound = (id: number) =>
      aToken(customer.user, { scopes: ['cloud:read', 'cloud:write'], resources: [`server:${id}`] })
    const get = async (token: string, id: number) =>
      (await server.fetch(`/api/servers/${id}/snapshots/${snapshot?.ID}`, { token })).status
    expect([
      await get(customer.token, other.ID),
      await get(stranger.token, own.ID),
      await get(await bound(own.ID), own.ID),
      await get(await bound(other.ID), own.ID),
    ]).toEqual([404, 404, 200, 403])
    const request = serverRequest({ imageID: snapshot?.ID })
    expect((await stranger.call('POST', '/servers', request)).status).toBe(422)
    await drain()
  })
})

describe('the schedule of snapshots', () => {
  const schedule = () => customer.call<ScheduleView>('GET', `/servers/${own.ID}/snapshot-schedule`)

  it('is set, replaced and deleted', async () => {
    expect((await schedule()).status).toBe(404)
    const put = (json: object) => customer.call<ScheduleView>('PUT', `/servers/${own.ID}/snapshot-schedule`, json)
    expect((await put({ Period: 'Daily', Hour: 24, Keep: 2 })).status).toBe(422)
    expect((await put({ Period: 'Weekly', Weekday: 3, Hour: 4, Keep: 9 })).status).toBe(200)
    expect((await put({ Period: 'Daily', Hour: 3, Keep: 2 })).body).toMatchObject({ Period: 'Daily', Hour: 3, Keep: 2 })
  })

  it('makes one snapshot for each time, or for all that were missed, and deletes the oldest', async () => {
    const others = (await snapshots()).length
    const due = async () => new Date(Date.parse((await schedule()).body.NextDate) + 1000)
    for (let n = 0; n < 3; n++) {
      const at = await due()
      // Three days late, and twice.
      await makeDueSnapshots(new Date(at.getTime() + 3 * 86_400_000))
      await makeDueSnapshots(at)
      await drain()
    }
    const made = (await snapshots()).filter(({ Scheduled }) => Scheduled)
    expect(made.map(({ State }) => State)).toEqual(['Active', 'Active'])
    expect((await snapshots()).length).toBe(others + 2)
  })

  it('ends with its deletion, and its snapshots stay', async () => {
    const before = (await snapshots()).length
    expect((await customer.call('DELETE', `/servers/${own.ID}/snapshot-schedule`)).status).toBe(204)
    expect((await customer.call('DELETE', `/servers/${own.ID}/snapshot-schedule`)).status).toBe(404)
    expect((await snapshots()).length).toBe(before)
  })

  it.each([
    ['Daily', 0, 3, '2026-11-25T02:59:59Z', '2026-11-25T03:00:00.000Z'],
    ['Daily', 0, 3, '2026-11-25T03:00:00Z', '2026-11-26T03:00:00.000Z'],
    ['Weekly', 3, 3, '2026-11-25T02:00:00Z', '2026-11-25T03:00:00.000Z'],
    ['Weekly', 3, 3, '2026-11-25T04:00:00Z', '2026-12-02T03:00:00.000Z'],
    ['Weekly', 0, 23, '2026-12-31T23:59:00Z', '2027-01-03T23:00:00.000Z'],
  ])('%s on day %i at %i: after %s comes %s', (period, weekday, hour, after, next) => {
    expect(nextAfter(new Date(after), { period, weekday, hour }).toISOString()).toBe(next)
  })
})
