import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, fieldError, found, limitReached } from '#server/core/errors.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { limited, limitsOf, type Limits } from './limits.ts'
import type { Kind, SwitchState, Value } from './rules.schema.ts'
import { changeSwitch } from './switch-changes.ts'
import { storedSwitches } from './switch-cache.ts'
import {
  CreateSwitch,
  FEATURES,
  SetSwitch,
  SwitchList,
  SwitchRef,
  SwitchView,
  type FeatureName,
} from './switches.schema.ts'

/** The most switches of an installation: each client gets all of them. */
const MOST_SWITCHES = 200

export const listSwitches = operatorQuery({
  id: 'switches.list',
  name: 'listFeatureSwitches',
  summary: 'List feature switches',
  output: SwitchList,
  async run(ctx) {
    const { switches } = await storedSwitches(ctx.db)
    return { switches: [...switches].map(([name, state]) => switchView(name, state)) }
  },
})

export const createSwitch = operatorMutation({
  id: 'switches.create',
  name: 'createFeatureSwitch',
  summary: 'Create a feature switch',
  description: 'Clients find its value in `switches` of `GET /config`, and as a flag of OpenFeature at `/ofrep/v1`.',
  bounds: 'invalid_input',
  input: CreateSwitch,
  output: SwitchView,
  run: (ctx, { name, ...state }) =>
    changeTo(ctx, name, (before, count) => {
      if (before) throw new AppError('conflict', texts('rides.errors')('switchExists'), { reason: 'switch_exists' })
      if (count >= MOST_SWITCHES) {
        const message = texts('rides.errors')('switches', { most: MOST_SWITCHES })
        throw limitReached(message)
      }
      return state
    }),
})

export const getSwitch = operatorQuery({
  id: 'switches.get',
  name: 'getFeatureSwitch',
  summary: 'Get a feature switch',
  input: SwitchRef,
  output: SwitchView,
  async run(ctx, { name }) {
    const { switches } = await storedSwitches(ctx.db)
    return switchView(name, found(switches.get(name)))
  },
})

export const setSwitch = operatorMutation({
  id: 'switches.set',
  name: 'updateFeatureSwitch',
  summary: 'Update a feature switch',
  description: 'Services follow within 10 seconds, clients within `refresh_s`. A save in flight is never broken.',
  bounds: 'invalid_input',
  input: SetSwitch,
  output: SwitchView,
  run: (ctx, { name, platforms, min_app_version, ...change }) =>
    changeTo(ctx, name, (before) => changed(found(before), { platforms, min_app_version }, change)),
})

export const deleteSwitch = operatorMutation({
  id: 'switches.delete',
  name: 'deleteFeatureSwitch',
  summary: 'Delete a feature switch',
  description: 'Clients use what they have built in. Those of the product cannot be deleted: 409 `built_in`.',
  input: SwitchRef,
  async run(ctx, { name }) {
    if (Object.hasOwn(FEATURES, name)) {
      throw new AppError('conflict', texts('rides.errors')('builtIn'), { reason: 'built_in' })
    }
    await changeSwitch(ctx, name, (before) => {
      found(before)
      return null
    })
    return {}
  },
})

async function changeTo(
  ctx: Context,
  name: string,
  next: (before: SwitchState | undefined, count: number) => SwitchState,
): Promise<z.input<typeof SwitchView>> {
  return switchView(name, found(await changeSwitch(ctx, name, (before, count) => checked(next(before, count)))))
}

type Change = { [K in keyof SwitchState]?: SwitchState[K] | undefined }

/** The state with a change; limits, as clients of earlier versions send them, replace its rules. */
export function changed(
  before: SwitchState,
  limits: { [K in keyof Limits]?: Limits[K] | undefined },
  change: Change,
): SwitchState {
  const hasLimits = Object.values(limits).some((limit) => limit !== undefined)
  return {
    ...before,
    ...(hasLimits && limited({ ...limitsOf(before), ...given(limits) })),
    ...given(change),
  }
}

/** The fields that were sent. */
function given<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof given<T>
  >
}

/** @throws invalid_input where a value is not of the kind of the switch */
export function checked(state: SwitchState): SwitchState {
  const { type, default: fallback, rules } = state
  const wrongKind = (field: string) => fieldError(field, texts('rides.errors')(`type.${type}`), 'invalid_input')
  if (!isOf(type, fallback)) throw wrongKind('default')
  const at = rules.findIndex(({ value }) => !isOf(type, value))
  if (at >= 0) throw wrongKind(`rules.${at}.value`)
  return state
}

function isOf(type: Kind, value: Value): boolean {
  return typeof value === (type === 'text' ? 'string' : type)
}

export function switchView(name: string, state: SwitchState): z.input<typeof SwitchView> {
  const isBuiltIn = Object.hasOwn(FEATURES, name)
  const text = isBuiltIn ? FEATURES[name as FeatureName].text : state.note
  return { name, text, built_in: isBuiltIn, ...state, ...limitsOf(state) }
}
