import { ownerFor } from '#server/core/actor.ts'
import { found } from '#server/core/errors.ts'
import { rideQuery } from '../operation.ts'
import { evaluate, variantOf } from './evaluate.ts'
import { currentSwitches } from './switch-cache.ts'
import { GetValues, SwitchValues } from './switches.schema.ts'

export const getSwitchValues = rideQuery({
  id: 'switches.values',
  name: 'listFeatureSwitchValues',
  summary: 'List what a client gets of the feature switches, and why',
  description: 'For services that ask for many riders, each by a key that stays the same.',
  bounds: 'invalid_input',
  input: GetValues,
  output: SwitchValues,
  async run(ctx, { name, rider = ownerFor(ctx.actor, 'rides:read'), ...client }) {
    const { switches, revision } = await currentSwitches()
    const now = Date.now()
    const wanted = name === undefined ? [...switches] : [[name, found(switches.get(name))] as const]
    const values = wanted.map(([key, state]) => {
      const { value, reason } = evaluate(key, state, { rider, ...client }, now)
      return { name: key, value, variant: variantOf(value), reason }
    })
    return { revision, values }
  },
})
