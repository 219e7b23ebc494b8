import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { freePrivateAddress, randomMac } from './addresses.ts'
import { UNFINISHED, subjectOf } from '../jobs/write-job.ts'
import { paramsOf, typeOf } from '../jobs/job-row.ts'
import { requestedState } from '../state-change.ts'

interface Place {
  ownerId: UserId
  serverId: number
  networkId: number
}

/**
 * Gives a server a place in a network; one it still has (because it has not left yet) is kept.
 * The caller holds the owner's lock. `field` is what the request calls the network.
 * @throws unprocessable for an unknown network or a full one, conflict when the network is on its way out
 */
export async function joinNetwork(tx: Db, place: Place, field: 'NetworkID' | 'NetworkIDs'): Promise<void> {
  const { ownerId, serverId, networkId } = place
  const network = await tx.cloudNetwork.findFirst({ where: { id: networkId, ownerId }, include: { links: true } })
  if (!network) throw refusal(field, `there is no private network ${networkId}`)
  requestedState('Network', network, 'change')
  if (network.links.some((link) => link.serverId === serverId)) return
  const ip = freePrivateAddress(network.gateway, new Set(network.links.map((link) => link.ip)))
  if (ip === null) throw refusal(field, `the private network ${networkId} has no free address`)
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

function refusal(field: string, text: string): AppError {
  return new AppError('unprocessable', `${field}: ${text}`, { fields: { [field]: [text] } })
}
