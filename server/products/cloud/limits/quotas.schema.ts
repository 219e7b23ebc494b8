import { z } from 'zod'
import { named, opaqueId } from '#server/core/base.schema.ts'
import { LIMITS, PRESET_NAMES, type LimitName } from '../bounds.schema.ts'
import { LimitsView } from './limits.schema.ts'

/** Presets of quotas; a quota that a preset does not name is that of the settings. */
export const PRESETS = {
  Small: { Servers: 5, CPU: 8, RAM: 16_384, HDD: 200, Networks: 3, Templates: 3, Snapshots: 15, Zones: 5 },
  Medium: { Servers: 20, CPU: 64, RAM: 131_072, HDD: 2000, Networks: 10, Templates: 10, Snapshots: 60, Zones: 20 },
  Large: {
    Servers: 100,
    CPU: 512,
    RAM: 1_048_576,
    HDD: 20_000,
    Networks: 50,
    Templates: 50,
    Snapshots: 500,
    Zones: 200,
  },
} satisfies Record<string, Partial<Record<LimitName, number>>>

const amount = z.int().min(0).max(2_000_000_000).optional()

/** The quotas of an account that differ from the settings. */
export const OwnQuotas = named(
  'OwnQuotas',
  Object.fromEntries(LIMITS.map((name) => [name, amount.describe(`Quota of ${name}`)])) as Record<
    LimitName,
    typeof amount
  >,
)
export type OwnQuotas = z.output<typeof OwnQuotas>

export const UserQuotas = z.strictObject({ id: opaqueId('usr').describe('Identifier of the account') })

export const ReplaceQuotas = UserQuotas.extend({
  Preset: z.enum(PRESET_NAMES).optional().describe('Quotas to begin with; those of the settings by default'),
  Quotas: OwnQuotas.default({}).describe('Quotas that differ from the preset'),
})

export const QuotasView = named('Quotas', {
  UserID: z.string().describe('Identifier of the account'),
  Quotas: OwnQuotas.describe('What operators set for this account; everything else is as in the settings'),
  Limits: LimitsView.describe('What counts, and how much of it is used'),
})
export type QuotasView = z.output<typeof QuotasView>
