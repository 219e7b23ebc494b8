import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { fieldError } from '#server/core/errors.ts'
import { UNFINISHED, paramsOf, subjectOf, typeOf } from '../jobs/job-repository.sql.ts'
import { stateAfter } from '../states.ts'
import { freePrivateAddress, randomMac } from './addresses.ts'

interface Link {
  ownerId: UserId
  serverId: number
  networkId: number
}

/**
 * Gives a server an address in a network; one it still has, because it has not left yet, is kept.
 * The caller holds the owner's lock. `field` is what the request calls the network.
 * @throws unprocessable for an unknown or full network, conflict when the network is being deleted
 */
export async function joinNetwork(tx: Db, link: Link, field: 'NetworkID' | 'NetworkIDs'): Promise<void> {
  const { ownerId, serverId, networkId } = link
  const network = await tx.cloudNetwork.findFirst({ where: { id: networkId, ownerId }, include: { links: true } })
  if (!network) throw fieldError(field, `there is no private network ${networkId}`)
  stateAfter('Network', network, 'change')
  if (network.links.some((other) => other.serverId === serverId)) return
  const ip = freePrivateAddress(network.gateway, new Set(network.links.map((other) => other.ip)))
  if (ip === null) throw fieldError(field, `the private network ${networkId} has no free address`)
  await tx.cloudLink.create({ data: { serverId, networkId, ip, mac: randomMac() } })
}

/** True when the server will be in the network once every waiting job is done. */
export async function willBeLinked(tx: Db, serverId: number, networkId: number): Promise<boolean> {
  const jobs = await tx.cloudJob.findMany({
    where: {
      subject: subjectOf('Server', serverId),
      type: { in: ['AddNetwork', 'RemoveNetwork'] },
      state: { in: UNFINISHED },
    },
    orderBy: { position: 'desc' },
  })
  const last = jobs.find((job) => paramsOf(job).NetworkID === networkId)
  if (last) return typeOf(last) === 'AddNetwork'
  return (await tx.cloudLink.count({ where: { serverId, networkId } })) > 0
}
