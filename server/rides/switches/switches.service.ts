import { z } from 'zod'
import { nothing, opaqueId } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/locks.sql.ts'
import { operation } from '#server/core/operation.ts'
import type { Context } from '#server/core/context.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { storedSwitches } from './switch-cache.ts'
import { FEATURE_NAMES, FEATURES, SetSwitch, SwitchHistory, SwitchList, SwitchView } from './switches.schema.ts'
import type { FeatureName, SwitchState } from './switches.schema.ts'

const HISTORY = 100

export const listSwitches = operation({
  id: 'switches.list',
  product: 'rides',
  summary: 'List the feature switches',
  access: 'rides:read',
  role: 'operator',
  kind: 'query',
  input: nothing,
  output: SwitchList,
  async run(ctx) {
    const { switches } = await storedSwitches(ctx.db)
    return { switches: FEATURE_NAMES.map((name) => viewOf(name, switches[name])) }
  },
})

export const setSwitch = operation({
  id: 'switches.set',
  product: 'rides',
  summary: 'Turn a feature on or off',
  description: 'Services follow within 10 seconds, clients within `refresh_s`. A save in flight is never broken.',
  access: 'rides:write',
  role: 'operator',
  kind: 'mutation',
  bounds: 'invalid_input',
  input: SetSwitch,
  output: SwitchView,
  run: (ctx, { name, ...change }) => changeTo(ctx, name, (before) => ({ ...before, ...given(change) })),
})

export const switchHistory = operation({
  id: 'switches.history',
  product: 'rides',
  summary: 'List the latest changes of the switches',
  access: 'rides:read',
  role: 'operator',
  kind: 'query',
  input: nothing,
  output: SwitchHistory,
  async run(ctx) {
    const rows = await ctx.db.featureSwitchChange.findMany({
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: HISTORY,
    })
    const changes = rows.map(({ id, name, before, after, actor, at }) => ({
      id,
      name,
      by: actor,
      at: at.toISOString(),
      before: before as SwitchState,
      after: after as SwitchState,
    }))
    return { changes }
  },
})

export const revertSwitch = operation({
  id: 'switches.revert',
  product: 'rides',
  summary: 'Bring a switch back to its state before a change',
  access: 'rides:write',
  role: 'operator',
  kind: 'mutation',
  input: z.strictObject({ id: opaqueId('rev').describe('Change id') }),
  output: SwitchView,
  async run(ctx, { id }) {
    const change = await ctx.db.featureSwitchChange.findUnique({ where: { id } })
    if (!change) throw new AppError('not_found')
    return changeTo(ctx, change.name as FeatureName, () => change.before as SwitchState)
  },
})

async function changeTo(
  ctx: Context,
  name: FeatureName,
  next: (before: SwitchState) => SwitchState,
): Promise<z.input<typeof SwitchView>> {
  await lock(ctx.db, 'ride switches')
  const before = (await storedSwitches(ctx.db)).switches[name]
  const after = next(before)
  if (stableJson(after) === stableJson(before)) return viewOf(name, after)
  const data = { enabled: after.enabled, platforms: after.platforms, minAppVersion: after.min_app_version }
  await ctx.db.featureSwitch.upsert({ where: { name }, create: { name, ...data }, update: data })
  const actor = ctx.actor.kind === 'account' ? ctx.actor : null
  await ctx.db.featureSwitchChange.create({
    data: {
      id: newId('rev'),
      name,
      before,
      after,
      actorId: actor?.userId ?? null,
      actor: actor?.name ?? 'Quartet',
      at: new Date(),
    },
  })
  ctx.note({ subject: `switch:${name}`, before, after })
  return viewOf(name, after)
}

function viewOf(name: FeatureName, state: SwitchState): z.input<typeof SwitchView> {
  return { name, text: FEATURES[name].text, ...state }
}

/** Only the fields that were sent. */
function given(change: Partial<Record<keyof SwitchState, unknown>>): Partial<SwitchState> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
