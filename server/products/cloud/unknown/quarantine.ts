import type { CloudUnknown } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import type { JobType, ResourceType } from '../jobs/jobs.schema.ts'
import { isRetryAfter, isStepError } from '../step-error.ts'
import type { MachineFacts } from '../hypervisor/hypervisor.ts'

/** Something with the tag of this installation that has no record. */
export interface Unrecorded {
  kind: ResourceType
  /** Number of the server, network or template; name of the zone. */
  key: string
  describe: () => Promise<Partial<MachineFacts> & Pick<MachineFacts, 'Name'>>
  remove: () => Promise<void>
}

export interface Quarantined {
  /** `server:17`: deleted, because a job of ours or an operator had ended it. */
  removed: string[]
  /** Resources that were found for the first time; they are kept. */
  unknown: string[]
}

const DELETIONS: Partial<Record<ResourceType, JobType>> = {
  Server: 'Delete',
  Network: 'DeleteNetwork',
  Template: 'DeleteTemplate',
}

/**
 * Keeps what has no record until an operator decides. A missing record is no reason to delete: a database that was
 * restored from a backup lacks everything that was created since. Deleted is only what an operator said, and what a
 * deletion that is recorded as completed left behind, as a worker does that was interrupted and goes on late.
 */
export async function quarantine(kinds: readonly ResourceType[], found: readonly Unrecorded[]): Promise<Quarantined> {
  const rows = await db().cloudUnknown.findMany({ where: { kind: { in: [...kinds] } } })
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const ended = await endedByJobs(found)
  const result: Quarantined = { removed: [], unknown: [] }
  for (const one of found) {
    const name = nameOf(one)
    const row = known.get(name)
    known.delete(name)
    if (row?.deletedAt || ended.has(name)) {
      if (await removed(one, row)) result.removed.push(name)
    } else if (!row) {
      await keep(one)
      result.unknown.push(name)
    }
  }
  const gone = Array.from(known.values(), ({ id }) => id)
  if (gone.length > 0) await db().cloudUnknown.deleteMany({ where: { id: { in: gone } } })
  if (result.removed.length > 0) log().warn({ removed: result.removed }, 'removed what had been deleted here')
  if (result.unknown.length > 0)
    log().warn({ unknown: result.unknown }, 'found what has no record; an operator decides')
  return result
}

async function keep({ kind, key, describe }: Unrecorded): Promise<void> {
  const facts = await describe()
  await db().cloudUnknown.createMany({ data: { id: newId('unk'), kind, key, facts }, skipDuplicates: true })
}

/** @returns false when it is not done yet, or was refused */
async function removed(one: Unrecorded, row: CloudUnknown | undefined): Promise<boolean> {
  try {
    await one.remove()
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
 * The resources whose deletion by a job is recorded as completed. Zone names may be used again,
 * their numbers are not.
 */
async function endedByJobs(found: readonly Unrecorded[]): Promise<Set<string>> {
  const ended = new Set<string>()
  for (const [kind, type] of Object.entries(DELETIONS)) {
    const ids = found.filter((one) => one.kind === kind).map(({ key }) => Number(key))
    if (ids.length === 0) continue
    const where = { resourceType: kind, resourceId: { in: ids }, type, state: 'Completed' }
    for (const { resourceId } of await db().cloudJob.findMany({ where, select: { resourceId: true } })) {
      ended.add(nameOf({ kind, key: String(resourceId) }))
    }
  }
  return ended
}

function nameOf({ kind, key }: { kind: string; key: string }): string {
  return `${kind.toLowerCase()}:${key}`
}
