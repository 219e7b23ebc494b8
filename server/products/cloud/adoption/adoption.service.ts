import { texts } from '#i18n/texts.ts'
import type { CloudJob } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found, isAppError } from '#server/core/errors.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import type { HostLimit, State } from '../bounds.schema.ts'
import { jobView } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { lockOwner } from '../owner.sql.ts'
import { beginEnd } from '../servers/change-server.service.ts'
import { stateAfter } from '../states.ts'
import { Facts } from '../unknown/unknown.schema.ts'
import { adopt } from './adopt.ts'
import {
  AdoptMatching,
  AdoptUnknown,
  AdoptedList,
  Adoptions,
  ListAdopted,
  ReleaseAdopted,
  type AdoptedView,
} from './adoption.schema.ts'

export const adoptUnknown = operatorMutation({
  id: 'cloud.unknown.adopt',
  name: 'adoptUnknownResource',
  summary: 'Adopt a resource without a record for an account',
  description:
    'A job reads its size, power and addresses and marks it as managed; nothing else of it is changed, and it goes on running. Quotas are not asked.',
  input: AdoptUnknown,
  output: JobView,
  async run(ctx, { id, Owner, Name }) {
    const ownerId = await lockedAccount(ctx.db, Owner)
    const row = found(await ctx.db.cloudUnknown.findUnique({ where: { id } }))
    const job = await adopt(ctx.db, row, ownerId, Name)
    note(ctx, job)
    return jobView(job)
  },
})

export const adoptMatching = operatorMutation({
  id: 'cloud.adoptions.create',
  name: 'adoptMatchingResources',
  summary: 'Adopt every resource without a record whose name matches',
  description: 'What matches and cannot be adopted is in the answer with the reason, and is left as it is.',
  input: AdoptMatching,
  output: Adoptions,
  async run(ctx, { Owner, Pattern, Kind }) {
    const ownerId = await lockedAccount(ctx.db, Owner)
    const where = { ignoredAt: null, kind: Kind ?? { not: 'Zone' } }
    const rows = await ctx.db.cloudUnknown.findMany({ where, orderBy: [{ kind: 'asc' }, { key: 'asc' }] })
    const result: { Jobs: JobView[]; Skipped: { ID: string; Name: string; Reason: string }[] } = {
      Jobs: [],
      Skipped: [],
    }
    for (const row of rows) {
      const { Name } = Facts.parse(row.facts)
      if (!matches(Name, Pattern)) continue
      try {
        const job = await adopt(ctx.db, row, ownerId)
        note(ctx, job)
        result.Jobs.push(jobView(job))
      } catch (error) {
        if (!isAppError(error)) throw error
        result.Skipped.push({ ID: row.id, Name, Reason: error.message })
      }
    }
    return result
  },
})

export const listAdopted = operatorQuery({
  id: 'cloud.adoptions.list',
  name: 'listAdoptedResources',
  summary: 'List what was adopted from the hypervisor',
  input: ListAdopted,
  output: AdoptedList,
  async run(ctx, { limit, offset }) {
    const where = { hostName: { not: null } }
    const all = [
      ...(await ctx.db.cloudServer.findMany({ where })).map((row) => ({ ...row, kind: 'Server' as const })),
      ...(await ctx.db.cloudNetwork.findMany({ where })).map((row) => ({ ...row, kind: 'Network' as const })),
      ...(await ctx.db.cloudTemplate.findMany({ where })).map((row) => ({ ...row, kind: 'Template' as const })),
    ].toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    const shown = all.slice(offset, limit === undefined ? undefined : offset + limit)
    const owners = await ctx.db.user.findMany({ where: { id: { in: shown.map((row) => row.ownerId) } } })
    const emails = new Map(owners.map((user) => [user.id, user.email]))
    const items = shown.map((row): AdoptedView => ({
      Kind: row.kind,
      ID: row.id,
      Name: row.name,
      HostName: row.hostName ?? '',
      OwnerID: row.ownerId,
      OwnerEmail: emails.get(row.ownerId) ?? null,
      State: row.state as State,
      HostLimits: ('hostLimits' in row ? row.hostLimits : []) as HostLimit[],
    }))
    return { items, total: all.length }
  },
})

export const releaseAdopted = operatorMutation({
  id: 'cloud.adoptions.delete',
  name: 'releaseAdoptedResource',
  summary: 'Release what was adopted to its host',
  description: 'A job removes the mark and the record; nothing else of it is changed, and it goes on running.',
  input: ReleaseAdopted,
  output: JobView,
  async run(ctx, { kind, id }) {
    const tx = ctx.db
    const where = { id, hostName: { not: null } }
    const { ownerId } = found(await ROWS[kind](tx, where))
    await lockOwner(tx, ownerId)
    if (kind === 'server') await beginEnd(tx, found(await tx.cloudServer.findFirst({ where })))
    if (kind === 'network') await beginNetwork(tx, id)
    if (kind === 'template') {
      const template = found(await tx.cloudTemplate.findFirst({ where }))
      await tx.cloudTemplate.update({ where: { id }, data: { state: stateAfter('Template', template, 'delete') } })
    }
    const row = found(await ROWS[kind](tx, where))
    const job = await addJob(tx, 'Release', row, { kind: KIND[kind] })
    ctx.note({ subject: `${kind}:${id}`, before: { Name: row.name, HostName: row.hostName, OwnerID: ownerId } })
    return jobView(job)
  },
})

const KIND = { server: 'Server', network: 'Network', template: 'Template' } as const

interface Where {
  id: number
  hostName: { not: null }
}

const ROWS = {
  server: (tx: Db, where: Where) => tx.cloudServer.findFirst({ where }),
  network: (tx: Db, where: Where) => tx.cloudNetwork.findFirst({ where }),
  template: (tx: Db, where: Where) => tx.cloudTemplate.findFirst({ where }),
}

/**
 * Begins to release a network.
 * @throws conflict while a server that was made here is in it: its interface would have no record
 */
async function beginNetwork(tx: Db, id: number): Promise<void> {
  const network = found(await tx.cloudNetwork.findUnique({ where: { id } }))
  const state = stateAfter('Network', network, 'delete')
  if ((await tx.cloudLink.count({ where: { networkId: id, server: { hostName: null } } })) > 0) {
    throw new AppError('conflict', texts('cloud.errors')('releaseInUse'), {
      reason: 'network_in_use',
    })
  }
  await tx.cloudLink.deleteMany({ where: { networkId: id } })
  await tx.cloudNetwork.update({ where: { id }, data: { state } })
}

/** Locks the account. @throws unprocessable when there is none */
async function lockedAccount(tx: Db, owner: string): Promise<string> {
  const user = await tx.user.findFirst({ where: { OR: [{ id: owner }, { email: owner.toLowerCase() }] } })
  if (!user) throw fieldError('Owner', texts('cloud.errors')('noAccount'))
  await lockOwner(tx, user.id)
  return user.id
}

/** True when the name has the parts between `*` in their order. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

function note(ctx: Context, job: CloudJob): void {
  const { Name, Kind } = { Name: jobView(job).ResourceName, Kind: job.resourceType }
  ctx.note({ subject: job.subject, after: { Kind, Name, OwnerID: job.ownerId } })
}
