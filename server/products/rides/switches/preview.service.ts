import { operatorMutation } from '../operation.ts'
import { latestRiders } from './riders.sql.ts'
import { evaluate, variantOf } from './evaluate.ts'
import type { Value } from './rules.schema.ts'
import { storedSwitches } from './switch-cache.ts'
import { Preview, PreviewSwitch } from './switches.schema.ts'
import { changed, checked } from './switches.service.ts'

const MOST_RIDERS = 1_000

export const previewSwitch = operatorMutation({
  id: 'switches.preview',
  name: 'previewFeatureSwitch',
  summary: 'Preview who would get what of a feature switch',
  description:
    'Stores nothing. What is not sent stays as the switch is; one that does not exist yet is tried by its `type` and `default`.',
  bounds: 'invalid_input',
  input: PreviewSwitch,
  output: Preview,
  audit: false,
  atOnce: true,
  async run(ctx, { name, platform, app_version, at, ...change }) {
    const { switches } = await storedSwitches(ctx.db)
    const present = switches.get(name)
    const { type = 'boolean' } = change
    const before = present ?? { type, enabled: true, default: false, rules: [], note: '' }
    const after = checked(changed(before, {}, present ? { ...change, type: present.type } : change))
    const now = at === undefined ? Date.now() : Date.parse(at)
    const riders = await latestRiders(ctx.db, MOST_RIDERS)
    const counts = new Map<string, { value: Value; riders: number; now: number }>()
    const counted = (value: Value) => {
      const known = counts.get(variantOf(value)) ?? { value, riders: 0, now: 0 }
      counts.set(variantOf(value), known)
      return known
    }
    let different = 0
    for (const rider of riders) {
      const client = { rider, platform, app_version }
      const next = evaluate(name, after, client, now).value
      const was = present && evaluate(name, present, client, now).value
      counted(next).riders += 1
      if (was !== undefined) counted(was).now += 1
      if (was !== undefined && was !== next) different += 1
    }
    const values = [...counts].map(([variant, count]) => ({ variant, ...count }))
    return { riders: riders.length, values: values.sort((a, b) => b.riders - a.riders), changed: different }
  },
})
