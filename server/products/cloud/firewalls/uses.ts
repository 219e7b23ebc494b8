import { texts } from '#i18n/texts.ts'
import type { CloudServer } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { FIREWALL_BOUNDS } from '../bounds.schema.ts'
import type { FilterRule } from '../hypervisor/hypervisor.ts'
import { Rules } from './firewalls.schema.ts'

/**
 * Applies a firewall to a server: adds the row, not the job. The caller holds the owner's lock.
 * @throws unprocessable for an unknown firewall or one too many, conflict when it is applied already
 */
export async function useFirewall(tx: Db, server: CloudServer, id: number, field: string): Promise<void> {
  const t = texts('cloud.errors')
  const { id: serverId, ownerId } = server
  if (!(await tx.cloudFirewall.findFirst({ where: { id, ownerId } }))) throw fieldError(field, t('noFirewall', { id }))
  checkFiltered(server)
  const uses = await tx.cloudFirewallUse.findMany({ where: { serverId } })
  const present = uses.find(({ firewallId }) => firewallId === id)
  if (present?.state === 'Pending' || present?.state === 'Applied') throw wrongState('firewallApplied', id)
  if (!present && uses.length >= FIREWALL_BOUNDS.perServer) {
    throw fieldError(field, t('firewallsMost', { most: FIREWALL_BOUNDS.perServer }))
  }
  await tx.cloudFirewallUse.upsert({
    where: { firewallId_serverId: { firewallId: id, serverId } },
    create: { firewallId: id, serverId, state: 'Pending' },
    update: { state: 'Pending' },
  })
}

/** Begins to remove a firewall from a server. @throws conflict when it is not applied to it */
export async function leaveFirewall(tx: Db, { id: serverId }: CloudServer, id: number): Promise<void> {
  const where = { firewallId: id, serverId, state: { not: 'Removing' } }
  const { count } = await tx.cloudFirewallUse.updateMany({ where, data: { state: 'Removing' } })
  if (count === 0) throw wrongState('firewallNotApplied', id)
}

/** The traffic that the firewalls of a server allow; null when it has none, and all traffic may pass. */
export async function filterRules(db: Db, serverId: number): Promise<FilterRule[] | null> {
  const uses = await db.cloudFirewallUse.findMany({
    where: { serverId, state: { not: 'Removing' } },
    include: { firewall: true },
    orderBy: { firewallId: 'asc' },
  })
  if (uses.length === 0) return null
  return uses.flatMap(({ firewall }) =>
    Rules.parse(firewall.rules).map(({ Direction, Protocol, Port, Addresses }) => ({
      direction: Direction,
      protocol: Protocol,
      port: Port,
      addresses: Addresses,
    })),
  )
}

/** @throws conflict for an adopted server that may use other addresses than the one that is filtered */
function checkFiltered({ hostLimits }: CloudServer): void {
  const limits = hostLimits.filter((limit) => limit === 'Unfiltered' || limit === 'Interfaces')
  if (limits.length === 0) return
  const text = texts('cloud.errors')('managedOnHost', { list: limits.join(', ') })
  throw new AppError('conflict', text, { reason: 'managed_on_host', data: { limits } })
}

function wrongState(what: 'firewallApplied' | 'firewallNotApplied', id: number): AppError {
  return new AppError('conflict', texts('cloud.errors')(what, { id }), { reason: 'wrong_state' })
}
