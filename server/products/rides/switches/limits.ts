import type { Rule, SwitchState } from './rules.schema.ts'

/** The limits that switches had before they had rules: on for these platforms, from this version on. */
export interface Limits {
  platforms: string[]
  min_app_version: string | null
}

const NO_LIMITS: Limits = { platforms: [], min_app_version: null }

/** The limits that a switch amounts to; none where its rules say more than that. */
export function limitsOf({ type, default: fallback, rules }: SwitchState): Limits {
  const [rule, ...more] = rules
  if (type !== 'boolean' || fallback !== false || !rule || more.length > 0 || rule.value !== true) return NO_LIMITS
  const { platforms = [], min_app_version = null, value: _, ...further } = rule
  return Object.keys(further).length > 0 ? NO_LIMITS : { platforms, min_app_version }
}

/** The default and the rules that limits amount to. */
export function limited({ platforms, min_app_version }: Limits): Pick<SwitchState, 'default' | 'rules'> {
  const rule: Rule = {
    ...(platforms.length > 0 && { platforms }),
    ...(min_app_version !== null && { min_app_version }),
    value: true,
  }
  return Object.keys(rule).length === 1 ? { default: true, rules: [] } : { default: false, rules: [rule] }
}
