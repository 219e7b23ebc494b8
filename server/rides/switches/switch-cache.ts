import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { singleton } from '#server/core/singleton.ts'
import { FEATURE_NAMES, FEATURES } from './switches.schema.ts'
import type { FeatureName, SwitchState } from './switches.schema.ts'

/** Services poll the switches this often. */
export const POLL_MS = 10_000
/** A caller never waits longer than this for the store: the last known good serves. */
const WAIT_MS = 500
const RETRY_MS = 2_000

export type Switches = Record<FeatureName, SwitchState>
export interface Known {
  switches: Switches
  revision: string
}

interface Cache extends Known {
  pollAt: number
  running: Promise<void> | null
}

/** The switches as this process knows them: at most one poll interval old, or the last known good when the store is away. */
export async function currentSwitches(): Promise<Known> {
  const cache = singleton<Cache>('ride-switches', () => ({ ...DEFAULTS, pollAt: 0, running: null }))
  if (Date.now() < cache.pollAt) return cache
  cache.running ??= poll(cache).finally(() => {
    cache.running = null
  })
  await Promise.race([cache.running, patience()])
  return cache
}

/** What the backend itself does: a switch limited to some clients is on for it. */
export async function currentFeatures(): Promise<Record<FeatureName, boolean>> {
  const { switches } = await currentSwitches()
  return eachFeature((name) => switches[name].enabled)
}

/** The switches as stored, with defaults for those nobody has touched. */
export async function storedSwitches(store: Db): Promise<Known> {
  const rows = await store.featureSwitch.findMany()
  const newest = await store.featureSwitchChange.findFirst({ orderBy: [{ at: 'desc' }, { id: 'desc' }] })
  const switches = eachFeature((name) => {
    const row = rows.find((one) => one.name === name)
    return row
      ? { enabled: row.enabled, platforms: row.platforms, min_app_version: row.minAppVersion }
      : DEFAULTS.switches[name]
  })
  return { switches, revision: newest?.id ?? DEFAULTS.revision }
}

async function poll(cache: Cache): Promise<void> {
  try {
    Object.assign(cache, await storedSwitches(db()))
    cache.pollAt = Date.now() + POLL_MS * (0.8 + Math.random() * 0.2)
  } catch (error) {
    cache.pollAt = Date.now() + RETRY_MS
    log().warn({ err: error }, 'the switches could not be read: the last known ones serve')
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS).unref()
  })
}

function eachFeature<T>(make: (name: FeatureName) => T): Record<FeatureName, T> {
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, make(name)])) as Record<FeatureName, T>
}

const DEFAULTS: Known = {
  switches: eachFeature((name) => ({ enabled: FEATURES[name].on, platforms: [], min_app_version: null })),
  revision: 'rev_default',
}
