import { texts } from '#i18n/texts.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { cloudQuery } from '../operation.ts'
import { env } from '#server/settings/env.ts'
import { usage } from '../owner.sql.ts'
import { LIMITS, type LimitName } from '../bounds.schema.ts'
import { LimitsView } from './limits.schema.ts'
import { OwnQuotas } from './quotas.schema.ts'

export const getLimits = cloudQuery({
  id: 'cloud.limits.get',
  name: 'getLimits',
  summary: 'Get quotas and their usage',
  output: LimitsView,
  async run(ctx) {
    return limitsOf(ctx.db, ownerFor(ctx.actor, 'cloud:read'))
  },
})

/** What an account may have and has, and where each quota comes from. */
export async function limitsOf(db: Db, ownerId: string): Promise<LimitsView> {
  const used = await usage(db, ownerId)
  const own = await ownQuotas(db, ownerId)
  const limits = { ...quotas(), ...own }
  const of = (name: LimitName) => ({
    Limit: limits[name],
    Used: used[name],
    Source: own[name] === undefined ? ('Settings' as const) : ('Account' as const),
  })
  return {
    Servers: of('Servers'),
    CPU: of('CPU'),
    RAM: of('RAM'),
    HDD: of('HDD'),
    Networks: of('Networks'),
    Templates: of('Templates'),
    Zones: of('Zones'),
    RecordSets: of('RecordSets'),
    Records: of('Records'),
    SSHKeys: of('SSHKeys'),
    Snapshots: of('Snapshots'),
    Firewalls: of('Firewalls'),
    Stacks: of('Stacks'),
    Simulated: env().CLOUD_DRIVER === 'simulator',
  }
}

/** What operators set for an account. */
export async function ownQuotas(db: Db, ownerId: string): Promise<OwnQuotas> {
  const row = await db.cloudOwner.findUnique({ where: { ownerId }, select: { quotas: true } })
  return OwnQuotas.parse(row?.quotas ?? {})
}

/**
 * Checks that the owner may use this much more. The caller holds the owner's lock, so two requests cannot both pass.
 * @throws unprocessable `limit_reached`, naming each field
 */
export async function checkQuota(tx: Db, ownerId: string, more: Partial<Record<LimitName, number>>): Promise<void> {
  const used = await usage(tx, ownerId)
  const limits = { ...quotas(), ...(await ownQuotas(tx, ownerId)) }
  const over = LIMITS.filter((name) => (more[name] ?? 0) > 0 && used[name] + (more[name] ?? 0) > limits[name])
  if (over.length === 0) return
  const t = texts('cloud.errors')
  const reasons = over.map((name) => {
    const values = { name: t(`quotas.${name}`), used: used[name], limit: limits[name], more: more[name] ?? 0 }
    return t('quotaOf', values)
  })
  throw new AppError('unprocessable', t('quota', { list: reasons.join('; ') }), {
    reason: 'limit_reached',
    fields: Object.fromEntries(over.map((name, i) => [name, [reasons[i] ?? '']])),
  })
}

/** The quotas of an account for which none are set, from `CLOUD_QUOTA_*`. */
function quotas(): Record<LimitName, number> {
  const settings = env()
  return {
    Servers: settings.CLOUD_QUOTA_SERVERS,
    CPU: settings.CLOUD_QUOTA_CPU,
    RAM: settings.CLOUD_QUOTA_RAM,
    HDD: settings.CLOUD_QUOTA_HDD,
    Networks: settings.CLOUD_QUOTA_NETWORKS,
    Templates: settings.CLOUD_QUOTA_TEMPLATES,
    Zones: settings.CLOUD_QUOTA_ZONES,
    RecordSets: settings.CLOUD_QUOTA_RECORD_SETS,
    Records: settings.CLOUD_QUOTA_RECORDS,
    SSHKeys: settings.CLOUD_QUOTA_SSH_KEYS,
    Snapshots: settings.CLOUD_QUOTA_SNAPSHOTS,
    Firewalls: settings.CLOUD_QUOTA_FIREWALLS,
    Stacks: settings.CLOUD_QUOTA_STACKS,
  }
}
