import type { FeatureSwitch } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { polled } from '#server/core/database/polled.ts'
import { evaluate, mayBeOn, variantOf, type Client } from './evaluate.ts'
import type { SwitchState } from './rules.schema.ts'
import { FEATURE_NAMES, FEATURES, type FeatureName } from './switches.schema.ts'

interface Known {
  /** By name: those of the product first, then those of operators. */
  switches: ReadonlyMap<string, SwitchState>
  /** Id of the newest change. */
  revision: string
}

const DEFAULTS: Known = {
  switches: new Map(FEATURE_NAMES.map((name) => [name, defaultState(name)])),
  revision: 'rev_default',
}

/** The switches as this process knows them: at most ten seconds old, older only while the database is unreachable. */
export const { current: currentSwitches, forget: forgetSwitches } = polled<Known>({
  name: 'ride-switches',
  initial: DEFAULTS,
  read: () => storedSwitches(db()),
})

/**
 * The features that the backend offers a rider: one that depends on platform or version is on, and the client decides.
 */
export async function currentFeatures(rider: string): Promise<Record<FeatureName, boolean>> {
  const { switches } = await currentSwitches()
  const now = Date.now()
  return eachFeature((name) => mayBeOn(name, switches.get(name) ?? defaultState(name), rider, now))
}

/** The variant that a client has of each switch with rules; null when no switch has rules. */
export async function variantsOf(client: Client): Promise<Record<string, string> | null> {
  const { switches } = await currentSwitches()
  const now = Date.now()
  const ruled = [...switches].filter(([, { rules }]) => rules.length > 0)
  const variants = ruled.map(([name, state]) => [name, variantOf(evaluate(name, state, client, now).value)] as const)
  return variants.length > 0 ? Object.fromEntries(variants) : null
}

/** The switches as stored, and the defaults of those never changed. */
export async function storedSwitches(store: Db): Promise<Known> {
  const rows = await store.featureSwitch.findMany({ orderBy: { name: 'asc' } })
  const newest = await store.featureSwitchChange.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }] })
  const stored = rows.map((row) => [row.name, stateOf(row)] as const)
  return {
    switches: new Map([...DEFAULTS.switches, ...stored]),
    revision: newest?.id ?? DEFAULTS.revision,
  }
}

function stateOf({ type, enabled, defaultValue, rules, note }: FeatureSwitch): SwitchState {
  return {
    type: type as SwitchState['type'],
    enabled,
    default: defaultValue as SwitchState['default'],
    rules: rules as SwitchState['rules'],
    note,
  }
}

/** A switch of the product that was never changed. */
function defaultState(name: FeatureName): SwitchState {
  return { type: 'boolean', enabled: FEATURES[name].on, default: true, rules: [], note: '' }
}

function eachFeature<T>(make: (name: FeatureName) => T): Record<FeatureName, T> {
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, make(name)])) as Record<FeatureName, T>
}
