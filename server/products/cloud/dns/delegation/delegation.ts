import type { DnsZone } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { announce } from '../../jobs/job-repository.sql.ts'
import { NoAnswer, askParent, type ParentAnswer } from './ask-parent.ts'
import { StoredDelegation, type DelegationView } from './delegation.schema.ts'

/** The most zones of one run, and the time between checks of a zone: before and after everything has arrived. */
const ZONES_OF_A_RUN = 20
const WAITING_MS = 10 * 60_000
const ARRIVED_MS = 24 * 3_600_000
const RUN_LIMIT_MS = 60_000

type View = Omit<DelegationView, 'DateCheck'>
const UNCHECKED: View = { State: 'Unchecked', Parent: null, Nameservers: [], DS: [], Problem: null }

/** What the parent of a zone answered last. */
export function delegationOf({
  delegation,
  delegationAt,
}: Pick<DnsZone, 'delegation' | 'delegationAt'>): DelegationView {
  const DateCheck = delegationAt?.toISOString() ?? null
  if (delegation === null) return { ...UNCHECKED, DateCheck }
  const { IsWaiting: _, ...stored } = StoredDelegation.parse(delegation)
  return { ...stored, DateCheck }
}

/** Whether a parent zone with these DS records vouches for one of the zone's keys. */
export function isTrustedBy(parentDs: readonly string[], zone: Pick<DnsZone, 'ds'>): boolean {
  const own = new Set(zone.ds.map((ds) => ds.toLowerCase()))
  return parentDs.some((ds) => own.has(ds.toLowerCase()))
}

/** Asks the parent of a zone. `save` stores the answer. */
export async function checkDelegation(zone: DnsZone) {
  const found = await asked(zone)
  const isUnsafe = zone.ds.length > 0 && !isTrustedBy(found.DS, zone)
  const delegation: StoredDelegation = { ...found, IsWaiting: found.State !== 'Delegated' || isUnsafe }
  const save = async (tx: Db): Promise<void> => {
    const data = { delegation, delegationAt: new Date() }
    const { count } = await tx.dnsZone.updateMany({ where: { id: zone.id }, data })
    if (count > 0) await announce(tx, { owner: zone.ownerId, resource: { type: 'Zone', id: zone.id } })
  }
  return { state: found.State, save }
}

/**
 * Checks zones again that were checked before, often while their delegation has not arrived, and zones that were
 * signed. It ends at the first whose parent cannot be asked: the next ones would hardly fare better.
 */
export async function checkDueDelegations(): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(Date.now() - ms) })
  const zones = await db().dnsZone.findMany({
    where: {
      state: { in: ['Active', 'Updating'] },
      OR: [
        { delegationAt: null, signed: true },
        { delegationAt: before(WAITING_MS), delegation: { path: ['IsWaiting'], equals: true } },
        { delegationAt: before(ARRIVED_MS) },
      ],
    },
    orderBy: { delegationAt: { sort: 'asc', nulls: 'first' } },
    take: ZONES_OF_A_RUN,
  })
  const end = Date.now() + RUN_LIMIT_MS
  for (const zone of zones) {
    const { state, save } = await checkDelegation(zone)
    await save(db())
    if (Date.now() > end || state === 'Unknown') return
  }
}

async function asked(zone: DnsZone): Promise<View> {
  try {
    const { parent, nameservers, ds } = await askParent(zone.name)
    const Parent = parent === '' ? '.' : parent
    return {
      State: stateOf(nameservers),
      Parent,
      Nameservers: nameservers.toSorted(),
      DS: ds.toSorted(),
      Problem: null,
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    // The former result stays: an unreachable resolver changes nothing at the parent.
    const { DateCheck: _, ...known } = delegationOf(zone)
    return { ...known, State: 'Unknown', Problem: error.message }
  }
}

function stateOf(nameservers: ParentAnswer['nameservers']): DelegationView['State'] {
  if (nameservers.length === 0) return 'None'
  const own = env().DNS_NAMESERVERS.map((host) => host.toLowerCase())
  const ours = own.filter((host) => nameservers.includes(host))
  if (ours.length === 0) return 'Elsewhere'
  return ours.length === own.length && nameservers.length === own.length ? 'Delegated' : 'Partial'
}
