import { createHash } from 'node:crypto'
import type { Rule, SwitchState, Value } from './rules.schema.ts'

/** What is known of a client. */
export interface Client {
  /** Key of the rider, who stays in the same share of all riders. */
  rider?: string | undefined
  platform?: string | undefined
  app_version?: string | undefined
}

export interface Outcome {
  value: Value
  /** Why, in the words of OpenFeature. */
  reason: 'DISABLED' | 'STATIC' | 'SPLIT' | 'TARGETING_MATCH' | 'DEFAULT'
  /** Position of the rule that decided; null for the default. */
  rule: number | null
}

/**
 * The value of a switch for a client. Everything decides by this: `/config`, OFREP, the preview, the screen and the
 * report.
 */
export function evaluate(name: string, state: SwitchState, client: Client, now: number): Outcome {
  if (!state.enabled) return { value: offValue(state), reason: 'DISABLED', rule: null }
  const at = state.rules.findIndex((rule) => matches(name, rule, client, now))
  const rule = state.rules[at]
  if (!rule) return { value: state.default, reason: state.rules.length === 0 ? 'STATIC' : 'DEFAULT', rule: null }
  return { value: rule.value, reason: isShare(rule) ? 'SPLIT' : 'TARGETING_MATCH', rule: at }
}

/**
 * Whether a rider may get `true`, on whatever client: the backend offers a feature where the client, which knows its
 * platform and version, may turn out to have it.
 */
export function mayBeOn(name: string, state: SwitchState, rider: string, now: number): boolean {
  if (!state.enabled) return false
  for (const rule of state.rules) {
    if (!isTimely(rule, now) || !isInShare(name, rule, rider)) continue
    if (rule.value === true) return true
    if (!isOfClients(rule)) return false
  }
  return state.default === true
}

/** Name of a value: `on` or `off` for a boolean, else the value itself. */
export function variantOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}

function offValue({ type, default: fallback }: SwitchState): Value {
  return type === 'boolean' ? false : fallback
}

function matches(name: string, rule: Rule, client: Client, now: number): boolean {
  const { platforms, min_app_version: least, below_app_version: below } = rule
  const platform = client.platform?.toLowerCase() ?? ''
  if (platforms && !platforms.some((one) => one.toLowerCase() === platform)) return false
  if (least !== undefined && !(compared(client.app_version, least) >= 0)) return false
  if (below !== undefined && !(compared(client.app_version, below) < 0)) return false
  return isTimely(rule, now) && isInShare(name, rule, client.rider)
}

function isOfClients({ platforms, min_app_version, below_app_version }: Rule): boolean {
  return platforms !== undefined || min_app_version !== undefined || below_app_version !== undefined
}

function isTimely({ from, until }: Rule, now: number): boolean {
  return (from === undefined || now >= Date.parse(from)) && (until === undefined || now < Date.parse(until))
}

function isShare({ percent }: Rule): boolean {
  return percent !== undefined && percent < 100
}

/** An unknown rider is only in a share of 100 percent. */
function isInShare(name: string, rule: Rule, rider: string | undefined): boolean {
  if (!isShare(rule)) return true
  return rider !== undefined && place(rule.salt ?? name, rider) < (rule.percent ?? 0) / 100
}

/** Where a rider stands among all riders, from 0 to 1: the same everywhere and for ever, and another for each salt. */
function place(salt: string, rider: string): number {
  return createHash('sha256').update(`${salt}\0${rider}`).digest().readUInt32BE() / 2 ** 32
}

/** Negative where `version` is older than `other`, positive where it is newer; not a number without a version. */
function compared(version: string | undefined, other: string): number {
  if (version === undefined) return Number.NaN
  const [have, wanted] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(have.length, wanted.length); i++) {
    const difference = (have[i] ?? 0) - (wanted[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
