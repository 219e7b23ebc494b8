import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named } from '#server/core/base.schema.ts'
import { ChoiceGroups } from '../reasons/reasons.schema.ts'

/** Every feature with its default and what it does, shown to operators. */
export const FEATURES = {
  feedback_screen: { on: true, text: 'The feedback screen itself' },
  better_reasons: { on: true, text: 'The question why this trip was better than the previous one' },
  three_order_check: { on: false, text: 'Ask it only when the trip before the previous one was rated lower too' },
  tips: { on: true, text: 'Tip suggestion and tip entry' },
} as const
export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

const VERSION = /^\d{1,6}(\.\d{1,6}){0,3}$/
const version = z
  .string()
  .regex(VERSION, { error: () => texts('rides.errors')('version') })
  .meta({ examples: ['4.12.0'] })
const platform = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, { error: () => texts('rides.errors')('platform') })
  .meta({ examples: ['ios'] })

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
  revision: z.string().describe('Opaque; a different value means that a switch has changed'),
  refresh_s: z.int().describe('Seconds after which the client should poll again, ± 20 %'),
  features: FeatureStates.describe('What this client may show'),
  support_replies: z
    .boolean()
    .describe('True where replies of support appear on the trip; false with a support desk of another system'),
  reasons: ChoiceGroups.describe('The choices of the standard question by rating and cause'),
})

const Setting = {
  enabled: z.boolean().describe('Off means off for everyone'),
  platforms: z.array(platform).max(20).describe('Only for these platforms; empty means all'),
  min_app_version: version.nullable().describe('Only from this client version on; null means any'),
}

export const SwitchView = named('FeatureSwitch', {
  name: z.enum(FEATURE_NAMES).describe('Feature'),
  text: z.string().describe('What the feature is'),
  ...Setting,
  platforms: z.array(z.string()).describe('Only for these platforms; empty means all'),
})
export const SwitchList = named('FeatureSwitchList', { switches: z.array(SwitchView).describe('Every feature switch') })

const switchName = z.enum(FEATURE_NAMES, { error: 'Not found' }).describe('Feature')
export const SetSwitch = z.strictObject({
  name: z
    .string()
    .refine((value): value is FeatureName => Object.hasOwn(FEATURES, value), {
      message: 'Not found',
      params: { code: 'not_found' },
    })
    .pipe(switchName)
    .describe('Feature'),
  enabled: Setting.enabled.optional(),
  platforms: Setting.platforms.optional(),
  min_app_version: Setting.min_app_version.optional(),
})

const StateView = named('FeatureSwitchState', {
  enabled: z.boolean().describe('On or off'),
  platforms: z.array(z.string()).describe('Platforms; empty means all'),
  min_app_version: z.string().nullable().describe('First client version; null means any'),
})
const SwitchChange = named('FeatureSwitchChange', {
  id: z.string().describe('Change id'),
  name: z.string().describe('Feature'),
  before: StateView.describe('State before the change'),
  after: StateView.describe('State after the change'),
  by: z.string().describe('Who changed it'),
  at: z.string().describe('When (RFC 3339)'),
})
export const SwitchHistory = named('FeatureSwitchChangeList', {
  changes: z.array(SwitchChange).describe('Changes, newest first'),
})

export type SwitchState = z.output<typeof StateView>
export type SwitchView = z.output<typeof SwitchView>
