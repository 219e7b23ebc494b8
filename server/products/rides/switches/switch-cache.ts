import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import type { Db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { FEATURE_NAMES, FEATURES } from './switches.schema.ts'
import type { FeatureName, SwitchState } from './switches.schema.ts'

/** How often a process polls the switches. */
const POLL_MS = 10_000
/**
 * A caller waits at most this long for the database, and is then answered from the last known
 * state.
 */
const WAIT_MS = 500
const RETRY_MS = 2_000

interface Known {
  switches: Record<FeatureName, SwitchState>
  /** Id of the newest change. */
  revision: string
}

interface Cache extends Known {
  pollAt: number
  running: Promise<void> | null
}

/** The switches as this process knows them: at most one poll interval old, older only while the database is unreachable. */
export async function currentSwitches(): Promise<Known> {
  const cache = singleton<Cache>('ride-switches', () => ({ ...DEFAULTS, pollAt: 0, running: null }))
  if (Date.now() < cache.pollAt) return cache
  cache.running ??= poll(cache).finally(() => {
    cache.running = null
  })
  await Promise.race([cache.running, sleep(WAIT_MS, undefined, { ref: false })])
  return cache
}

/** The features of the backend itself: a switch limited to some clients is on for it. */
export async function currentFeatures(): Promise<Record<FeatureName, boolean>> {
  const { switches } = await currentSwitches()
  return eachFeature((name) => switches[name].enabled)
}

/** The switches as stored, and the defaults of those never changed. */
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
    log().warn({ err: error }, 'the switches could not be read; the last known state is used')
  }
}

function eachFeature<T>(make: (name: FeatureName) => T): Record<FeatureName, T> {
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, make(name)])) as Record<FeatureName, T>
}

const DEFAULTS: Known = {
  switches: eachFeature((name) => ({ enabled: FEATURES[name].on, platforms: [], min_app_version: null })),
  revision: 'rev_default',
}
