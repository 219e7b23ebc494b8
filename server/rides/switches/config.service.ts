import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { currentSwitches } from './switch-cache.ts'
import { ConfigView, FEATURE_NAMES, GetConfig } from './switches.schema.ts'
import type { FeatureName, SwitchState } from './switches.schema.ts'

interface Client {
  platform?: string | undefined
  app_version?: string | undefined
}

export const getConfig = operation({
  id: 'config.get',
  product: 'rides',
  summary: 'Get the feature switches for this client',
  description:
    'Fetch at start and every `refresh_s` ± 20 %, keep the last known good. A feature is on when both the backend and the client say so.',
  access: 'rides:read',
  kind: 'query',
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
    }
  },
})

/** A limited switch is off for a client that does not say what it is. */
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
