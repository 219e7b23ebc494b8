import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, text } from '#server/core/base.schema.ts'

export const KINDS = ['boolean', 'text', 'number'] as const
export type Kind = (typeof KINDS)[number]

const MOST_RULES = 50

const VERSION = /^\d{1,6}(\.\d{1,6}){0,3}$/
export const version = z
  .string()
  .regex(VERSION, { error: () => texts('rides.errors')('version') })
  .meta({ examples: ['4.12.0'] })
export const platform = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, { error: () => texts('rides.errors')('platform') })
  .meta({ examples: ['ios'] })

export const value = z.union([z.boolean(), z.number(), text(1000)])
export type Value = z.output<typeof value>

const time = z.iso.datetime({ offset: true }).max(40)

/** Percent of the riders, with at most two decimals: 12.34. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((share) => Number.isInteger(Math.round(share * 1e6) / 1e4), {
    error: () => texts('rides.errors')('percent'),
    params: { code: 'invalid_input' },
  })

/** A rule matches where all of its conditions do; one without conditions matches everybody. */
export const Rule = z
  .strictObject({
    platforms: z.array(platform).min(1).max(20).optional().describe('For clients of these platforms'),
    min_app_version: version.optional().describe('From this client version on'),
    below_app_version: version.optional().describe('For client versions below this one'),
    percent: percent.optional().describe('For this share of the riders, 0 to 100'),
    salt: text(64, 1).optional().describe('Another text chooses other riders; the name of the switch by default'),
    from: time.optional().describe('From this time on (RFC 3339)'),
    until: time.optional().describe('Before this time (RFC 3339)'),
    value: value.describe('What those clients get, of the kind of the switch'),
  })
  .meta({ id: 'NewSwitchRule' })
export type Rule = z.output<typeof Rule>

const RuleView = named('SwitchRule', {
  platforms: z.array(z.string()).optional().describe('Platforms'),
  min_app_version: z.string().optional().describe('First version'),
  below_app_version: z.string().optional().describe('Version after the last'),
  percent: z.number().optional().describe('Share of the riders'),
  salt: z.string().optional().describe('Salt of the share'),
  from: z.string().optional().describe('Begin'),
  until: z.string().optional().describe('End'),
  value: value.describe('Value'),
})

export const rules = z.array(Rule).max(MOST_RULES)

/** All that decides about a switch, and its note. */
export const StateView = named('FeatureSwitchState', {
  type: z.enum(KINDS).describe('Kind of its values'),
  enabled: z.boolean().describe('Off: no rule counts'),
  default: value.describe('Value where no rule matches'),
  rules: z.array(RuleView).describe('The first rule that matches decides'),
  note: z.string().describe('What it is for'),
  platforms: z.array(z.string()).describe('Platforms of a single rule of the former form'),
  min_app_version: z.string().nullable().describe('First version of that rule'),
})

/** The state as it is stored and evaluated. */
export type SwitchState = Omit<z.output<typeof StateView>, 'platforms' | 'min_app_version'>
