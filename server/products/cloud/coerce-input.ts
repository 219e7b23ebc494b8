import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { AppError } from '#server/core/errors.ts'

type Raw = Record<string, unknown>

/**
 * Accepts what clients of such APIs really send: property names in any case (`ImageID`), numbers and booleans as
 * strings, a single value for a list. The schema validates the result.
 * @throws invalid_input when two spellings of one property disagree
 */
export function coerceInput(schema: z.ZodType): (raw: Raw) => Raw {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const byLowerCase = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]))
  return (raw) => {
    const read: Raw = {}
    for (const [given, value] of Object.entries(raw)) {
      const name = byLowerCase.get(given.toLowerCase()) ?? given
      const field = shape[name]
      const converted = field ? convert(inner(field), value) : value
      if (name in read && read[name] !== converted) {
        const fault = texts('cloud.errors')('givenTwice')
        throw new AppError('invalid_input', `${name}: ${fault}`, { fields: { [name]: [fault] } })
      }
      read[name] = converted
    }
    return read
  }
}

/** The schema under `optional`, `default` and `nullable`. */
function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return inner(schema.unwrap() as z.ZodType)
  }
  return schema
}

function convert(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    const list = Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? [value] : null
    return list ? list.map((item) => convert(inner(schema.element as z.ZodType), item)) : value
  }
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (schema instanceof z.ZodNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (schema instanceof z.ZodBoolean && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return value
}
