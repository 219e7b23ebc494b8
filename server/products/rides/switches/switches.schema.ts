import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, opaqueId, text } from '#server/core/base.schema.ts'
import { ChoiceGroups } from '../choices/choices.schema.ts'
import { KINDS, platform, rules, StateView, value, version } from './rules.schema.ts'

/** The switches of the product itself, which cannot be deleted, with their defaults and what they do. */
export const FEATURES = {
  feedback_screen: { on: true, text: 'The feedback screen itself' },
  better_reasons: { on: true, text: 'The question why this trip was better than the previous one' },
  three_order_check: { on: false, text: 'Ask it only when the trip before the previous one was rated lower too' },
  tips: { on: true, text: 'Tip suggestion and tip entry' },
} as const
export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

export const GetConfig = z.strictObject({
  platform: platform.optional().describe('Platform of the client: ios, android, web …'),
  app_version: version.optional().describe('Version of the client, such as 4.12.0'),
})

const FeatureStates = named('FeatureStates', {
  feedback_screen: z.boolean().describe(FEATURES.feedback_screen.text),
  better_reasons: z.boolean().describe(FEATURES.better_reasons.text),
  three_order_check: z.boolean().describe(FEATURES.three_order_check.text),
  tips: z.boolean().describe(FEATURES.tips.text),
})

export const ConfigView = named('ClientConfig', {
  revision: z.string().describe('Opaque; changes with every change of a switch'),
  refresh_s: z.int().describe('Seconds after which the client should poll again, ± 20 %'),
  features: FeatureStates.describe('What this client may show'),
  switches: z.record(z.string(), value).describe('The switches that operators have created, by name'),
  rating_days: z
    .int()
    .optional()
    .describe('Days after a trip in which a client offers to rate it; absent without an end. A late save is stored'),
  support_replies: z
    .boolean()
    .describe('True where replies of support appear on the trip; false where they stay in another desk'),
  reasons: ChoiceGroups.describe('The choices of the standard question by rating and cause'),
})

export const SwitchView = named('FeatureSwitch', {
  name: z.string().describe('Name, by which clients know it'),
  text: z.string().describe('What it is for'),
  built_in: z.boolean().describe('True for those of the product, which cannot be deleted'),
  ...StateView.shape,
})
export const SwitchList = named('FeatureSwitchList', { switches: z.array(SwitchView).describe('Every feature switch') })

const NAME = /^[a-z][a-z0-9_.-]{0,63}$/

/** A name in a path; anything that cannot be one is not found. */
const nameParam = z
  .string()
  .refine((name) => NAME.test(name), { message: 'Not found', params: { code: 'not_found' } })
  .describe('Name of the switch')
export const SwitchRef = z.strictObject({ name: nameParam })

const note = text(500)
const Change = {
  enabled: z.boolean().optional().describe('Off: `false`, or the default of other kinds'),
  default: value.optional().describe('Value where no rule matches'),
  rules: rules.optional().describe('All rules; the first that matches decides'),
  note: note.optional().describe('What it is for'),
}

export const CreateSwitch = z.strictObject({
  name: z
    .string()
    .regex(NAME, { error: () => texts('rides.errors')('switchName') })
    .describe('Small letters, digits and `_.-`'),
  type: z.enum(KINDS).default('boolean').describe('Kind of its values, which stays'),
  enabled: z
    .boolean()
    .default(true)
    .describe(Change.enabled.description ?? ''),
  default: value.describe('Value where no rule matches'),
  rules: rules.default([]).describe('The first rule that matches decides'),
  note: note.default('').describe('What it is for'),
})

export const SetSwitch = SwitchRef.extend({
  ...Change,
  platforms: z.array(platform).max(20).optional().describe('Former form of a rule'),
  min_app_version: version.nullable().optional().describe('Former form of a rule'),
})

export const GetValues = GetConfig.extend({
  rider: text(200, 1).optional().describe('Key of the rider; the caller by default'),
  name: z.string().optional().describe('This switch alone'),
})

export const SwitchValues = named('FeatureSwitchValues', {
  revision: z.string().describe('Opaque; changes with every change of a switch'),
  values: z
    .array(
      named('FeatureSwitchValue', {
        name: z.string().describe('Name of the switch'),
        value: value.describe('What the client gets'),
        variant: z.string().describe('Name of the value'),
        reason: z
          .enum(['STATIC', 'SPLIT', 'TARGETING_MATCH', 'DEFAULT', 'DISABLED'])
          .describe('`SPLIT`: by a share of the riders; `TARGETING_MATCH`: by another rule'),
      }),
    )
    .describe('The value of each switch'),
})

/** What is tried without being stored: the switch as it is, with these parts changed. */
export const PreviewSwitch = SwitchRef.extend({
  ...Change,
  type: z.enum(KINDS).optional().describe('Kind of a switch that does not exist yet'),
  platform: platform.optional().describe('Platform'),
  app_version: version.optional().describe('Version of the clients'),
  at: z.iso.datetime({ offset: true }).optional().describe('When (RFC 3339); now by default'),
})

export const Preview = named('FeatureSwitchPreview', {
  riders: z.int().describe('Riders of the latest feedback, at most 1,000'),
  values: z
    .array(
      named('PreviewedValue', {
        variant: z.string().describe('Name of the value'),
        value: value.describe('The value'),
        riders: z.int().describe('Riders who would get it'),
        now: z.int().describe('Riders who get it as the switch is now'),
      }),
    )
    .describe('The values, the most riders first'),
  changed: z.int().describe('Riders for whom the value would change'),
})

export const ChangeRef = z.strictObject({ id: opaqueId('rev').describe('Change id') })

const SwitchChange = named('FeatureSwitchChange', {
  id: z.string().describe('Change id'),
  name: z.string().describe('Name of the switch'),
  before: StateView.nullable().describe('Before; null where it was created'),
  after: StateView.nullable().describe('After; null where it was deleted'),
  by: z.string().describe('Who changed it'),
  at: z.string().describe('When (RFC 3339)'),
})
export const SwitchHistory = named('FeatureSwitchChangeList', {
  changes: z.array(SwitchChange).describe('Changes, newest first'),
})

export type SwitchView = z.output<typeof SwitchView>
export type SwitchValues = z.output<typeof SwitchValues>
