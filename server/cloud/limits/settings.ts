import { env } from '#server/env.ts'
import type { LimitName } from './limits.schema.ts'

/** The quotas of every account, from `CLOUD_QUOTA_*`. */
export function quotas(): Record<LimitName, number> {
  const settings = env()
  return {
    Servers: settings.CLOUD_QUOTA_SERVERS,
    CPU: settings.CLOUD_QUOTA_CPU,
    RAM: settings.CLOUD_QUOTA_RAM,
    HDD: settings.CLOUD_QUOTA_HDD,
    Networks: settings.CLOUD_QUOTA_NETWORKS,
    Templates: settings.CLOUD_QUOTA_TEMPLATES,
  }
}

/** True when no hypervisor is configured: the panel says so. */
export function isSimulated(): boolean {
  return env().CLOUD_DRIVER === 'simulator'
}
