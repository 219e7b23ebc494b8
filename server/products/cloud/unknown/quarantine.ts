import type { CloudUnknown } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import type { JobType, HostedType } from '../jobs/jobs.schema.ts'
import { isRetryAfter, isStepError } from '../step-error.ts'
import type { HostFacts } from '../hypervisor/hypervisor.ts'

/** Something that has no record: with the tag of this installation, or made by others. */
export interface Unrecorded {
  kind: HostedType
  /** The number of a server, network or template; the name of a zone, or of what others made. */
  key: string
  describe: () => Promise<Partial<HostFacts> & Pick<HostFacts, 'Name'>>
  /** Absent for what others made, which is never deleted. */
  remove?: () => Promise<void>
}

export interface Quarantined {
  /** `server:17`: deleted, because a job of ours or an operator had ended it. */
  removed: string[]
  /** Resources with our tag that were found for the first time; they are kept. */
  unknown: string[]
}

const DELETIONS: Partial<Record<HostedType, JobType>> = {
  Server: 'Delete',
  Network: 'DeleteNetwork',
  Template: 'DeleteTemplate',
}

/**
 * Keeps what has no record until an operator decides. A missing record is no reason to delete: a database that was
 * restored from a backup lacks everything created since. Deleted is only what an operator chose, and what is left
 * although its deletion is recorded as completed: an interrupted worker may have gone on late.
 */
export async function quarantine(kinds: readonly HostedType[], found: readonly Unrecorded[]): Promise<Quarantined> {
  const rows = await db().cloudUnknown.findMany({ where: { kind: { in: [...kinds] } } })
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const ended = await endedByJobs(found)
  const result: Quarantined = { removed: [], unknown: [] }
  for (const one of found) {
    const name = nameOf({ ...one, isForeign: !one.remove })
    const row = known.get(name)
    known.delete(name)
    if (one.remove && (row?.deletedAt || ended.has(name))) {
      if (await removed(one, one.remove, row)) result.removed.push(name)
    } else if (!row) {
      await keep(one)
      if (one.remove) result.unknown.push(name)
    } else if (!one.remove && !row.ignoredAt) {
      await db().cloudUnknown.updateMany({ where: { id: row.id }, data: { facts: await one.describe() } })
    }
  }
  const gone = Array.from(known.values(), ({ id }) => id)
  if (gone.length > 0) await db().cloudUnknown.deleteMany({ where: { id: { in: gone } } })
  if (result.removed.length > 0) log().warn({ removed: result.removed }, 'removed what had been deleted here')
  if (result.unknown.length > 0)
    log().warn({ unknown: result.unknown }, 'found what has no record; an operator decides')
  return result
}

async function keep({ kind, key, describe, remove }: Unrecorded): Promise<void> {
  const facts = await describe()
  const data = { id: newId('unk'), kind, key, isForeign: !remove, facts }
  await db().cloudUnknown.createMany({ data, skipDuplicates: true })
}

/** @returns false when it is not done yet, or was refused */
async function removed(one: Unrecorded, remove: () => Promise<void>, row: CloudUnknown | undefined): Promise<boolean> {
  try {
    await remove()
    if (row) await db().cloudUnknown.deleteMany({ where: { id: row.id } })
    return true
  } catch (error) {
    if (isRetryAfter(error)) return false
    if (!isStepError(error)) throw error
    log().warn({ err: error, resource: nameOf(one) }, 'what has no record could not be deleted')
    if (row) await db().cloudUnknown.updateMany({ where: { id: row.id }, data: { deleteError: error.message } })
    return false
  }
}

/**
 * The resources whose deletion by a job is recorded as completed. Zones are not among them: their names may be used
 * again.
 */
async function endedByJobs(found: readonly Unrecorded[]): Promise<Set<string>> {
  const ended = new Set<string>()
  for (const [kind, type] of Object.entries(DELETIONS)) {
    const ids = found.filter((one) => one.kind === kind && one.remove).map(({ key }) => Number(key))
    if (ids.length === 0) continue
    const where = { resourceType: kind, resourceId: { in: ids }, type, state: 'Completed' }
    for (const { resourceId } of await db().cloudJob.findMany({ where, select: { resourceId: true } })) {
      ended.add(nameOf({ kind, key: String(resourceId) }))
    }
  }
  return ended
}

function nameOf({ kind, key, isForeign }: { kind: string; key: string; isForeign?: boolean }): string {
  return `${isForeign ? 'foreign ' : ''}${kind.toLowerCase()}:${key}`
}
