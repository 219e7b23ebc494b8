import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { reconcile } from './reconcile.ts'

const server = aCloud()

async function withResources(): Promise<CloudClient> {
  const customer = await aCustomer(server)
  await customer.call('POST', '/networks', { Name: 'n' })
  await customer.call('POST', '/servers', serverRequest())
  await drain()
  return customer
}

const left = async ({ user }: CloudClient) => {
  const where = { ownerId: user.id }
  return (await db().cloudServer.count({ where })) + (await db().cloudNetwork.count({ where }))
}

it('deletes what an account had that was deleted', async () => {
  const customer = await withResources()
  await db().user.delete({ where: { id: customer.user.id } })
  await reconcile(makeSimulator())
  await drain()
  expect(await left(customer)).toBe(0)
})

it('keeps what belongs to an account that is missing without having been deleted', async () => {
  const customer = await withResources()
  // As after a restore that brought the accounts back without the newest one.
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.user.delete({ where: { id: customer.user.id } })
  })
  await reconcile(makeSimulator())
  await drain()
  expect(await left(customer)).toBe(2)
})
