import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { intercept, type ServerSpec } from '../hypervisor/hypervisor.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import type { ServerView } from './servers.schema.ts'

const server = aCloud()
let customer: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
})

const make = async (more: Record<string, unknown> = {}) =>
  (await customer.call<ServerView>('POST', '/servers', serverRequest(more))).body
const show = async (id: number) => (await customer.call<ServerView>('GET', `/servers/${id}`)).body

/** Works as the worker does. @returns the passwords that it sets */
async function passwordsSet(): Promise<string[]> {
  const set: string[] = []
  const hypervisor = intercept(makeSimulator(), (method, call, args) => {
    if (method === 'setPassword') set.push(String(args[2]))
    return call()
  })
  await drain(hypervisor)
  return set
}

describe('rebuilding a server', () => {
  it('gives it another image and a new password, and keeps size, address and networks', async () => {
    const network = (await customer.call<{ ID: number }>('POST', '/networks', { Name: 'n' })).body
    const made = await make({ NetworkIDs: [network.ID] })
    await drain()
    const before = await show(made.ID)
    const answer = await customer.call<ServerView>('POST', `/servers/${made.ID}/rebuild`, { imageID: 2 })
    expect([answer.status, answer.body.State]).toEqual([202, 'Updating'])
    expect(answer.body.AdminPassword).not.toBe(made.AdminPassword)
    expect(await passwordsSet()).toEqual([answer.body.AdminPassword])
    expect(await show(made.ID)).toEqual({ ...before, Image: 'Debian 13', ImageID: 2 })
    expect((await db().cloudServer.findUniqueOrThrow({ where: { id: made.ID } })).adminPassword).toBeNull()
  })

  it('puts the SSH keys of the server again, unless others are named', async () => {
    const [first, second] = ['Kg', 'Hv'].map((part) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${part.repeat(21)}=`)
    const { ID } = await make({ SSHKey: first })
    await drain()
    const put: string[][] = []
    const hypervisor = intercept(makeSimulator(), (method, call, args) => {
      if (method === 'createServer') put.push((args[0] as ServerSpec).sshKeys)
      return call()
    })
    for (const keys of [{}, { SSHKey: second }, {}, { SSHKeyIDs: [] }]) {
      const { status } = await customer.call('POST', `/servers/${ID}/rebuild`, { imageID: 1, ...keys })
      expect(status).toBe(202)
      await drain(hypervisor)
    }
    expect(put).toEqual([[first], [second], [second], []])
  })

  it('is refused where something would be lost or is protected', async () => {
    const { ID } = await make()
    const rebuild = async (imageID = 2) => {
      const path = `/servers/${ID}/rebuild`
      const { status, body } = await customer.call<{ error?: { code: string } }>('POST', path, { imageID })
      return [status, body.error?.code]
    }
    await customer.call('POST', `/servers/${ID}/snapshots`, { Name: 's' })
    expect(await rebuild()).toEqual([409, 'has_snapshots'])
    await drain()
    await db().cloudSnapshot.deleteMany({ where: { serverId: ID } })
    await customer.call('PATCH', `/servers/${ID}`, { Protected: true })
    expect(await rebuild()).toEqual([409, 'protected'])
    await customer.call('PATCH', `/servers/${ID}`, { Protected: false })
    expect((await rebuild(999_999))[0]).toBe(422)
  })
})

describe('resetting a password', () => {
  it('sets the one that was answered, and forgets it', async () => {
    const { ID } = await make()
    await drain()
    const first = (await customer.call<ServerView>('POST', `/servers/${ID}/reset-password`, {})).body
    const second = (await customer.call<ServerView>('POST', `/servers/${ID}/reset-password`, {})).body
    expect((await passwordsSet()).at(-1)).toBe(second.AdminPassword)
    expect(first.AdminPassword).not.toBe(second.AdminPassword)
    expect((await show(ID)).AdminPassword).toBeNull()
    expect((await db().cloudServer.findUniqueOrThrow({ where: { id: ID } })).adminPassword).toBeNull()
  })

  it('right after the creation sets the newest one', async () => {
    const { ID } = await make()
    const { body } = await customer.call<ServerView>('POST', `/servers/${ID}/reset-password`, {})
    const set = await passwordsSet()
    expect([...new Set(set)]).toEqual([body.AdminPassword])
  })

  it('fails with the reason while the server is off', async () => {
    const { ID } = await make()
    await customer.call('POST', `/servers/${ID}/actions`, { Type: 'PowerOff' })
    await drain()
    const { body } = await customer.call<ServerView>('POST', `/servers/${ID}/reset-password`, {})
    await drain()
    const job = (await customer.call<JobView>('GET', `/jobs/${body.JobID}`)).body
    expect([job.State, job.Error?.Code]).toEqual(['Failed', 'server_off'])
  })
})
