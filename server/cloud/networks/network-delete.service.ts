import { ownerFor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { jobView } from '../jobs/job-row.ts'
import { addJob } from '../jobs/write-job.ts'
import { DeleteNetwork } from './networks.schema.ts'
import { ownNetwork } from './networks.service.ts'
import { lockOwner } from '../owner.sql.ts'
import { requestedState } from '../state-change.ts'

export const deleteNetwork = operation({
  id: 'cloud.networks.delete',
  product: 'cloud',
  summary: 'Delete a private network',
  description: 'With linked servers 409 naming them, unless `detach` is true: then they leave it at once.',
  access: 'cloud:write',
  kind: 'mutation',
  input: DeleteNetwork,
  output: JobView,
  async run(ctx, { id, detach }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const network = await ownNetwork(tx, ownerId, id)
    const state = requestedState('Network', network, 'delete')
    const members = network.links.map((link) => link.serverId)
    if (members.length > 0 && !detach) {
      const names = await tx.cloudServer.findMany({ where: { id: { in: members } }, select: { id: true, name: true } })
      const list = names.map((server) => `${server.name} (${server.id})`).join(', ')
      throw new AppError('conflict', `These servers are in the network: ${list}. Take them out, or send detach=true`, {
        reason: 'network_in_use',
        data: { servers: members },
      })
    }
    await tx.cloudLink.deleteMany({ where: { networkId: id } })
    await tx.cloudNetwork.update({ where: { id }, data: { state } })
    const job = await addJob(tx, { ownerId, type: 'DeleteNetwork', resourceType: 'Network', resourceId: id })
    ctx.note({ subject: `network:${id}`, before: { Name: network.name, LinkedServers: members } })
    return jobView(job)
  },
})
