import { texts } from '#i18n/texts.ts'
import { decrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { cloudMutation, serverMutation } from '../operation.ts'
import { leaveFirewall, useFirewall } from '../firewalls/uses.ts'
import { jobView } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { joinNetwork, willBeLinked } from '../networks/addresses.ts'
import { lockOwn } from '../lock-own.ts'
import { stateAfter } from '../states.ts'
import { PasswordView, ServerAction, ServerId } from './servers.schema.ts'
import { ownServer, type ServerRow } from './servers.service.ts'

export const actOnServer = cloudMutation({
  id: 'cloud.servers.act',
  name: 'performServerAction',
  summary: 'Perform an action on a server: its power, its private networks or its firewalls',
  description:
    'PowerOff and PowerReboot are forced; ShutDownGuestOS asks the system to shut down. ' +
    'Actions on one server run one after another in the order they were sent.',
  acts: {
    on: ({ id, NetworkID, FirewallID }) => [
      `server:${id}`,
      ...(NetworkID === undefined ? [] : [`network:${NetworkID}`]),
      ...(FirewallID === undefined ? [] : [`firewall:${FirewallID}`]),
    ],
  },
  input: ServerAction,
  output: JobView,
  async run(ctx, { id, Type, NetworkID, IP, FirewallID }) {
    const tx = ctx.db
    const server = await lockOwn(ctx, ownServer, id)
    checkTarget('NetworkID', Type, NetworkID)
    checkTarget('FirewallID', Type, FirewallID)
    if (IP !== undefined) checkTarget('IP', Type, NetworkID)
    const state = stateAfter('Server', server, 'change')
    if (NetworkID !== undefined) await moveInNetwork(tx, server, Type, { networkId: NetworkID, ip: IP })
    if (FirewallID !== undefined && Type === 'AddFirewall') await useFirewall(tx, server, FirewallID, 'FirewallID')
    if (FirewallID !== undefined && Type === 'RemoveFirewall') await leaveFirewall(tx, server, FirewallID)
    await tx.cloudServer.update({ where: { id }, data: { state } })
    const network = NetworkID === undefined ? null : await tx.cloudNetwork.findUnique({ where: { id: NetworkID } })
    const params = { NetworkID, NetworkName: network?.name, FirewallID }
    const job = await addJob(tx, Type, server, { params })
    ctx.note({ subject: `server:${id}`, after: { Type, NetworkID, IP, FirewallID } })
    return jobView(job)
  },
})

export const revealPassword = serverMutation({
  id: 'cloud.servers.revealPassword',
  name: 'revealServerPassword',
  summary: "Reveal the administrator's password once more",
  description: 'Works once, and only until the creation job has ended; after that the password is no longer stored.',
  secret: true,
  input: ServerId,
  output: PasswordView,
  async run(ctx, { id }) {
    const server = await lockOwn(ctx, ownServer, id)
    if (server.adminPassword === null || server.passwordShownAt !== null) {
      throw new AppError('gone', texts('cloud.errors')('passwordGone'))
    }
    await ctx.db.cloudServer.update({ where: { id }, data: { passwordShownAt: new Date() } })
    ctx.note({ subject: `server:${id}` })
    return { AdminUserName: server.adminUserName, AdminPassword: decrypt(Buffer.from(server.adminPassword)).toString() }
  },
})

/** The actions that need each of these fields. */
const TARGETS = {
  NetworkID: ['AddNetwork', 'RemoveNetwork'],
  IP: ['AddNetwork'],
  FirewallID: ['AddFirewall', 'RemoveFirewall'],
} as const satisfies Record<string, readonly ServerAction['Type'][]>

/** @throws invalid_input when what the action needs is missing, or given where it has no meaning */
function checkTarget(field: keyof typeof TARGETS, type: ServerAction['Type'], id: number | undefined): void {
  const needed = TARGETS[field].some((one) => one === type)
  if (needed === (id !== undefined)) return
  const text = texts('cloud.errors')(needed ? 'networkNeeded' : 'networkMeaningless', { type })
  throw new AppError('invalid_input', `${field}: ${text}`, { fields: { [field]: [text] } })
}

/** @throws conflict when the server is already (or is not) in the network once the waiting jobs are done */
async function moveInNetwork(
  tx: Db,
  server: ServerRow,
  type: ServerAction['Type'],
  { networkId, ip }: { networkId: number; ip: string | undefined },
): Promise<void> {
  const linked = await willBeLinked(tx, server.id, networkId)
  if (type === 'AddNetwork' && linked) throw conflict('isLinked', networkId)
  if (type === 'AddNetwork')
    await joinNetwork(tx, { ownerId: server.ownerId, serverId: server.id, networkId, ip }, 'NetworkID')
  if (type === 'RemoveNetwork' && !linked) throw conflict('notLinked', networkId)
}

function conflict(what: 'isLinked' | 'notLinked', id: number): AppError {
  return new AppError('conflict', texts('cloud.errors')(what, { id }), { reason: 'wrong_state' })
}
