import { z } from 'zod'
import { texts } from '#i18n/texts.ts'

/** Control characters other than tab and newline: PostgreSQL cannot store or compare all of them. */
const UNSAFE = /[^\P{Cc}\t\n\r]/u

/** A string of `min` to `max` UTF-16 code units that PostgreSQL can store. */
export function text(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !UNSAFE.test(value) && value.isWellFormed(), {
      error: () => texts('errors.input')('unstorable'),
      params: { code: 'invalid_input' },
    })
}

const LINE_BREAK = /[\t\n\r\p{Zl}\p{Zp}]/u

/** A name of 1 to `max` characters: text of one line, without space around it. */
export function nameText(max: number) {
  return text(max)
    .trim()
    .min(1)
    .refine((value) => !LINE_BREAK.test(value), {
      error: () => texts('errors.input')('oneLine'),
      params: { code: 'invalid_input' },
    })
}

/**
 * An integer id in a path. A value that no PostgreSQL `integer` column can hold as an id is not_found.
 * @param described the type in the API description: the type that the id has in the product's answers
 */
export function idParam(described: 'integer' | 'string' = 'integer') {
  return z
    .union([z.string(), z.number()])
    .transform((value, ctx) => {
      const id = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : Number.NaN
      if (id <= 2_147_483_647) return id
      ctx.issues.push({
        code: 'custom',
        message: texts('errors.titles')('not_found'),
        input: value,
        params: { code: 'not_found' },
      })
      return z.NEVER
    })
    .meta({ as: ID[described] })
}

const ID = {
  integer: { type: 'integer', minimum: 1, maximum: 2_147_483_647, examples: [1_204_567] },
  string: { type: 'string', pattern: '^[1-9]\\d{0,9}$', examples: ['1204567'] },
}

const HEX_32 = /^[0-9a-f]{32}$/

/** An opaque id such as `tok_3f…` in a path; anything else is not found. */
export function opaqueId(prefix: string) {
  const isOne = (value: string) => value.startsWith(`${prefix}_`) && HEX_32.test(value.slice(prefix.length + 1))
  return z.string().refine(isOne, {
    error: () => texts('errors.titles')('not_found'),
    params: { code: 'not_found' },
  })
}

/** One or more values of a query key, always as an array. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  )
}

/** A boolean in a query string or in JSON, in upper or lower case: Python writes `True`. */
export const booleanParam = z
  .union([
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['true', 'false', '1', '0'])),
  ])
  .transform((value) => value === true || value === 'true' || value === '1')
  .meta({ as: { type: 'boolean' } })

/**
 * A number of a query string in decimal digits: `0x10`, `1e3` and ` 1`, which JavaScript would take for numbers, are
 * refused.
 * @param bounds what holds for the number
 */
export function decimalParam(bounds: z.ZodNumber) {
  const { minValue: minimum, maxValue: maximum } = bounds
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(?:\.\d{1,15})?$/)
        .transform(Number),
    ])
    .pipe(bounds)
    .meta({ as: { type: bounds.format === null ? 'number' : 'integer', minimum, maximum } })
}

/** An object that the API description lists by this name; whatever contains it refers to that. */
export function named<S extends z.core.$ZodShape>(id: string, shape: S, description?: string) {
  return z.object(shape).meta({ id, ...(description !== undefined && { description }) })
}

/** The input or output of operations without any. */
export const nothing = z.strictObject({})
