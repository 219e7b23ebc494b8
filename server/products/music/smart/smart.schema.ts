import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, text } from '#server/core/base.schema.ts'

const TEXTS = ['title', 'artist', 'album', 'genre', 'composer'] as const
const NUMBERS = ['year', 'duration', 'bpm', 'bitRate', 'plays', 'rating'] as const
const TIMES = ['added', 'played'] as const
export const ORDERS = ['title', 'artist', 'album', 'year', 'added', 'plays', 'played', 'rating', 'random'] as const
export const MOST_RULES = 20

/** The fields of rules by the kind of their values, and how a value of each kind is compared. */
export const KINDS = {
  text: { fields: TEXTS, is: ['is', 'isNot', 'contains', 'containsNot'] },
  number: { fields: NUMBERS, is: ['is', 'atLeast', 'atMost'] },
  time: { fields: TIMES, is: ['inLast', 'notInLast'] },
  star: { fields: ['starred'], is: ['is'] },
} as const
export type Kind = keyof typeof KINDS

const EXAMPLE = { field: 'genre', is: 'is', value: 'Jazz' } as const

const rule = {
  field: z
    .enum([...TEXTS, ...NUMBERS, ...TIMES, 'starred'])
    .describe(
      '`duration` in seconds, `bitRate` in kbit/s, `added` and `played` in days; plays and marks are those of the owner',
    )
    .meta({ examples: [EXAMPLE.field] }),
  is: z
    .enum([...KINDS.text.is, ...KINDS.number.is.slice(1), ...KINDS.time.is])
    .describe('Comparison: the first four for texts, `is`, `atLeast` and `atMost` for numbers, the last two for times')
    .meta({ examples: [EXAMPLE.is] }),
  value: z
    .union([text(200, 1), z.number().min(0).max(1_000_000), z.boolean()])
    .describe('A text, a number, or whether it is starred')
    .meta({ examples: [EXAMPLE.value] }),
}
export type Rule = z.output<z.ZodObject<typeof rule>>

/** The kind of the values of a rule's field. */
export function kindOf({ field }: Pick<Rule, 'field'>): Kind {
  return (
    (Object.keys(KINDS) as Kind[]).find((kind) => (KINDS[kind].fields as readonly string[]).includes(field)) ?? 'text'
  )
}

const fits: Record<Kind, (value: Rule['value']) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  time: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 36_500,
  star: (value) => typeof value === 'boolean',
}

const SetRule = z
  .strictObject(rule)
  .refine((one) => (KINDS[kindOf(one)].is as readonly string[]).includes(one.is), {
    path: ['is'],
    error: () => texts('music.errors')('ruleComparison'),
  })
  .refine((one) => fits[kindOf(one)](one.value), {
    path: ['value'],
    error: () => texts('music.errors')('ruleValue'),
  })
  .meta({ id: 'NewPlaylistRule' })

const shape = {
  match: z.enum(['all', 'any']).describe('Whether a track fits all rules or one of them'),
  order: z.enum(ORDERS).describe('Order of the tracks'),
  descending: z.boolean().describe('The other way round'),
  limit: z.int().min(1).max(1000).describe('Maximum number of tracks'),
}
/** The rules by which the tracks of a playlist are chosen. */
export const SmartRules = named('PlaylistRules', {
  ...shape,
  rules: z.array(named('PlaylistRule', rule)).describe('Rules'),
})
export const SetRules = z
  .strictObject({
    match: shape.match.default('all'),
    rules: z
      .array(SetRule)
      .min(1)
      .max(MOST_RULES)
      .describe('Rules')
      .meta({ examples: [[EXAMPLE]] }),
    order: shape.order.default('artist'),
    descending: shape.descending.default(false),
    limit: shape.limit.default(100),
  })
  .meta({ id: 'NewPlaylistRules' })
export type SmartRules = z.output<typeof SmartRules>
