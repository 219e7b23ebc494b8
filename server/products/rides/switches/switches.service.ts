import { z } from 'zod'
import { opaqueId } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { env } from '#server/settings/env.ts'
import { CHOICE_GROUPS } from '../reasons/reasons.ts'
import { currentSwitches, storedSwitches } from './switch-cache.ts'
import {
  ConfigView,
  FEATURE_NAMES,
  FEATURES,
  GetConfig,
  SetSwitch,
  SwitchHistory,
  SwitchList,
  SwitchView,
} from './switches.schema.ts'
import type { FeatureName, SwitchState } from './switches.schema.ts'

/** Changes listed. */
const HISTORY = 100

export const getConfig = rideQuery({
  id: 'config.get',
  name: 'getClientConfig',
  summary: 'Get the feature switches for this client, and the choices by rating',
  description:
    'Fetch it at start and every `refresh_s` ± 20 %, and keep the last good response. A feature is on when both the backend and the client say so. Choices of the screen that `reasons` does not name are shown at every rating.',
  bounds: 'invalid_input',
  input: GetConfig,
  output: ConfigView,
  async run(_ctx, client) {
    const { switches, revision } = await currentSwitches()
    const states = FEATURE_NAMES.map((name) => [name, isOnFor(switches[name], client)])
    return {
      revision,
      refresh_s: env().RIDES_REFRESH_S,
      features: Object.fromEntries(states) as Record<FeatureName, boolean>,
      support_replies: env().SUPPORT_URL === undefined,
      reasons: CHOICE_GROUPS,
    }
  },
})

interface Client {
  platform?: string | undefined
  app_version?: string | undefined
}

/** Whether the feature is on for this client. A limited switch is off for a client that does not send what is limited. */
export function isOnFor(state: SwitchState, client: Client): boolean {
  if (!state.enabled) return false
  const platform = client.platform?.toLowerCase() ?? ''
  if (state.platforms.length > 0 && !state.platforms.some((one) => one.toLowerCase() === platform)) return false
  return state.min_app_version === null || isAtLeast(client.app_version, state.min_app_version)
}

function isAtLeast(version: string | undefined, wanted: string): boolean {
  if (version === undefined) return false
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(have.length, need.length); i++) {
    const difference = (have[i] ?? 0) - (need[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

const operator = { role: 'operator' } as const

export const listSwitches = rideQuery({
  ...operator,
  id: 'switches.list',
  name: 'listFeatureSwitches',
  summary: 'List feature switches',
  output: SwitchList,
  async run(ctx) {
    const { switches } = await storedSwitches(ctx.db)
    return { switches: FEATURE_NAMES.map((name) => viewOf(name, switches[name])) }
  },
})

export const setSwitch = rideMutation({
  ...operator,
  id: 'switches.set',
  name: 'updateFeatureSwitch',
  summary: 'Update a feature switch',
  description: 'Services follow within 10 seconds, clients within `refresh_s`. A save in flight is never broken.',
  bounds: 'invalid_input',
  input: SetSwitch,
  output: SwitchView,
  run: (ctx, { name, ...change }) => changeTo(ctx, name, (before) => ({ ...before, ...given(change) })),
})

export const switchHistory = rideQuery({
  ...operator,
  id: 'switches.history',
  name: 'listFeatureSwitchChanges',
  summary: 'List the latest changes of feature switches',
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

export const revertSwitch = rideMutation({
  ...operator,
  id: 'switches.revert',
  name: 'revertFeatureSwitchChange',
  summary: 'Revert a change of a feature switch',
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

/** The fields that were sent. */
function given(change: Partial<Record<keyof SwitchState, unknown>>): Partial<SwitchState> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
