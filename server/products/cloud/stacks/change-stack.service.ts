import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import type { CloudStack } from '#prisma/generated/client.ts'
import { ownerFor, type Actor } from '#server/core/actor.ts'
import { derive, type Context } from '#server/core/context.ts'
import { dryRun } from '#server/core/database/dry-run.sql.ts'
import { AppError } from '#server/core/errors.ts'
import type { LimitName } from '../bounds.schema.ts'
import { jobsSince, lastJob, openJobs } from '../jobs/job-repository.sql.ts'
import { addJob } from '../jobs/queue.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { cloudMutation, stackQuery } from '../operation.ts'
import { stateAfter } from '../states.ts'
import { SYSTEM_IMAGES } from '../templates/images.schema.ts'
import { changeParts } from './change-parts.ts'
import { compareParts, differenceOf, isChanged, type Compared } from './compare-parts.ts'
import { definitionOf, presentParts, type PresentParts } from './present-parts.ts'
import { checkRemovable } from './remove-parts.ts'
import { stackView } from './stack-view.ts'
import { noteOf, ownStack, quotasOf } from './stacks.service.ts'
import { ChangeStack, StackDefinition, StackDifference, StackId, StackView, type CreateStack } from './stacks.schema.ts'

export const getStackDefinition = stackQuery({
  id: 'cloud.stacks.definition',
  name: 'getStackDefinition',
  summary: 'Get a stack in the form in which it is created and changed',
  description:
    'To be edited and sent to `PUT /api/stacks/{id}`. SSH keys and user data are left out: without them servers keep theirs.',
  input: StackId,
  output: StackDefinition,
  async run(ctx, { id }) {
    const stack = await ownStack(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    return definitionOf(stack, await presentParts(ctx.db, stack))
  },
})

export const changeStack = cloudMutation({
  id: 'cloud.stacks.change',
  name: 'changeStack',
  summary: 'Change a stack to what a request says, by the difference',
  description:
    'The body is the whole stack as it is to be. Parts are matched by their names: what is missing is created, what ' +
    'differs is changed in place or refused with 422, and what is not named is deleted last; servers only with the ' +
    '`Fingerprint` of the difference. With `dry_run`, returns 200 with the difference and changes nothing; without it ' +
    '202 with the stack and its job, or 200 where nothing differs.',
  acts: { kind: 'stack', on: (input, ctx) => actsOn(ctx, input) },
  secret: true,
  input: ChangeStack,
  output: z.union([StackDifference, StackView]),
  async run(ctx, { id, dry_run, Fingerprint, ...input }) {
    const tx = ctx.db
    const stack = await lockOwn(ctx, ownStack, id)
    await checkIdle(ctx, stack)
    const present = await presentParts(tx, stack)
    const compared = await compareParts(tx, stack, input, present)
    const difference = differenceOf(id, compared)
    const parts = { present, compared }
    if (dry_run) {
      await dryRun(tx, () => change(derive(ctx, { afterCommit: () => {} }), stack, input, parts))
      return difference
    }
    checkSeen(difference, Fingerprint)
    const { Created, Changed, Removed } = difference
    if (Created.length + Changed.length + Removed.length === 0) return stackView(tx, stack)
    const before = await noteOf(tx, stack)
    const passwords = await change(ctx, stack, input, parts)
    ctx.note({ subject: `stack:${id}`, before, after: { ...difference } })
    return stackView(tx, await ownStack(tx, ownerFor(ctx.actor, 'cloud:write'), id), passwords)
  },
})

interface Parts {
  present: PresentParts
  compared: readonly Compared[]
}

/** @returns the passwords of new servers */
async function change(ctx: Context, stack: CloudStack, input: CreateStack, parts: Parts) {
  const tx = ctx.db
  const { ownerId } = stack
  await checkQuota(tx, ownerId, moreOf(input, parts))
  const since = await lastJob(tx, ownerId)
  // `actsOn` has checked a token that is bound to the stack: the operations for the parts need not.
  const whole = derive(ctx, { actor: unbound(ctx.actor) })
  const { passwords, adds, removes } = await changeParts(whole, stack, input, parts)
  await checkRemovable(tx, stack, removes)
  const Changes = parts.compared.filter(isChanged).map(({ kind, name }) => `${kind} ${name}`)
  const JobIDs = await jobsSince(tx, ownerId, since)
  await addJob(tx, 'ChangeStack', stack, { params: { JobIDs, Adds: adds, Changes, Removes: removes } })
  return passwords
}

/** @throws conflict while the stack is created, changed or deleted, and when that has failed */
async function checkIdle(ctx: Context, stack: CloudStack): Promise<void> {
  stateAfter('Stack', stack, 'change')
  const job = (await openJobs(ctx.db, 'Stack', [stack])).get(stack.id)
  if (job === undefined) return
  const text = texts('cloud.errors')('stackBusy', { job })
  throw new AppError('conflict', text, { reason: 'wrong_state', data: { job } })
}

/** @throws conflict when this is not the difference that the caller has seen, or deletes servers unseen */
function checkSeen({ Fingerprint, Removed }: StackDifference, seen: string | undefined): void {
  const t = texts('cloud.errors')
  if (seen !== undefined && seen !== Fingerprint)
    throw new AppError('conflict', t('stackDiffers'), { reason: 'difference_changed' })
  const servers = Removed.filter(({ Kind }) => Kind === 'Server')
  if (seen !== undefined || servers.length === 0) return
  const list = servers.map(({ ID, Name }) => `${Name} (${ID})`).join(', ')
  throw new AppError('conflict', t('stackRemovalUnseen', { list }), {
    reason: 'removal_unseen',
    data: { ids: servers.map(({ ID }) => ID) },
  })
}

/** How much new parts and larger servers add to the quotas: removed parts count until the end of the change. */
function moreOf(input: CreateStack, { present, compared }: Parts): Partial<Record<LimitName, number>> {
  const isNew = (kind: Compared['kind']) => (_part: unknown, at: number) =>
    compared.some((one) => one.kind === kind && one.at === at && !one.isPresent)
  const { Stacks: _, ...more } = quotasOf({
    ...input,
    Servers: input.Servers.filter(isNew('Server')),
    Networks: input.Networks.filter(isNew('Network')),
    Firewalls: input.Firewalls.filter(isNew('Firewall')),
    Records: input.Records.filter(isNew('Record')),
  })
  const grown = (field: 'CPU' | 'RAM' | 'HDD', reserved: (row: PresentParts['servers'][number]) => number) =>
    present.servers.reduce((sum, row) => {
      const part = input.Servers.find(({ Name }) => Name === row.name)
      return sum + Math.max(0, (part?.[field] ?? 0) - reserved(row))
    }, more[field] ?? 0)
  return {
    ...more,
    CPU: grown('CPU', ({ reservedCpu }) => reservedCpu),
    RAM: grown('RAM', ({ reservedRam }) => reservedRam),
    HDD: grown('HDD', ({ reservedHdd }) => reservedHdd),
  }
}

function unbound(actor: Actor): Actor {
  if (actor.kind !== 'account') return actor
  const { resources: _resources, parts: _parts, ...rest } = actor
  return rest
}

/**
 * The stack, and what else the request names that its parts do not have yet: a bound token must be bound to that too.
 */
async function actsOn(ctx: Context, { id, ...input }: ChangeStack): Promise<string[]> {
  const ownerId = ownerFor(ctx.actor, 'cloud:write')
  const stack = await ctx.db.cloudStack.findFirst({ where: { id, ownerId } })
  if (!stack) return [`stack:${id}`]
  const { servers, networks, firewalls, records } = await presentParts(ctx.db, stack)
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  const others = (kind: string, wanted: readonly number[], known: readonly number[]) =>
    wanted.filter((one) => !known.includes(one)).map((one) => `${kind}:${one}`)
  const beside = input.Servers.flatMap((part) => {
    const row = servers.find(({ name }) => name === part.Name)
    const images = [...SYSTEM_IMAGES.map(({ ID }) => ID), ...(row ? [row.imageId] : [])]
    const linked = row?.links.map(({ networkId }) => networkId) ?? []
    const applied = row?.firewalls.map(({ firewallId }) => firewallId) ?? []
    return [
      ...others('image', [part.imageID], images),
      ...others('network', part.NetworkIDs, [...ids(networks), ...linked]),
      ...others('firewall', part.FirewallIDs, [...ids(firewalls), ...applied]),
      ...others('key', part.SSHKeyIDs, []),
    ]
  })
  const followed = [...ids(servers), ...records.flatMap(({ serverId }) => serverId ?? [])]
  const named = input.Records.flatMap(({ ZoneID, Name, Type, ServerID }) => {
    // Compared as stored: a name that is written in another way needs access to the zone.
    const isOwn = records.some((row) => row.zoneId === ZoneID && row.name === Name && row.type === Type)
    return [...(isOwn ? [] : [`zone:${ZoneID}`]), ...others('server', ServerID ? [ServerID] : [], followed)]
  })
  return [`stack:${id}`, ...beside, ...named]
}
