import type { z } from 'zod'
import { found } from '#server/core/errors.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { limited, limitsOf, type Limits } from './limits.ts'
import type { StateView, SwitchState } from './rules.schema.ts'
import { changeSwitch } from './switch-changes.ts'
import { ChangeRef, SwitchHistory, SwitchView } from './switches.schema.ts'
import { switchView } from './switches.service.ts'

/** The most changes that the history lists. */
const HISTORY = 100

export const switchHistory = operatorQuery({
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
      before: recordView(before),
      after: recordView(after),
    }))
    return { changes }
  },
})

export const revertSwitch = operatorMutation({
  id: 'switches.revert',
  name: 'revertFeatureSwitchChange',
  summary: 'Revert a change of a feature switch',
  description:
    'Its state before the change comes back. What was deleted is created again, what was created is turned off.',
  input: ChangeRef,
  output: SwitchView,
  async run(ctx, { id }) {
    const { name, before, after } = found(await ctx.db.featureSwitchChange.findUnique({ where: { id } }))
    const [was, became] = [stateOf(before), stateOf(after)]
    const state = await changeSwitch(ctx, name, (present) => was ?? { ...found(present ?? became), enabled: false })
    return switchView(name, found(state))
  },
})

/** The state of a record; records of earlier versions have limits in place of rules. */
function stateOf(record: unknown): SwitchState | null {
  if (record === null) return null
  const { platforms, min_app_version, ...state } = record as Limits & Partial<SwitchState>
  const { type = 'boolean', enabled = true, note = '' } = state
  const { default: fallback, rules } = { ...limited({ platforms, min_app_version }), ...state }
  return { type, enabled, default: fallback, rules, note }
}

function recordView(record: unknown): z.input<typeof StateView> | null {
  const state = stateOf(record)
  return state && { ...state, ...limitsOf(state) }
}
