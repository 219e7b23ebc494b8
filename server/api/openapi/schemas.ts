import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export interface JsonSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  format?: string
  pattern?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  $schema?: string
  not?: JsonSchema
  additionalProperties?: unknown
  contentMediaType?: string
  as?: JsonSchema
  extends?: string
}
export type NamedSchemas = Record<string, JsonSchema>

/** Field name → its meaning, for fields whose schema says none. */
export type Glossary = Readonly<Record<string, string>>

const PLACE = '#/components/schemas/'

export const refTo = (name: string): JsonSchema => ({ $ref: PLACE + name })

/** The schemas of one description. Those with a name (`.meta({ id })`) stand once in `named` and are referred to. */
export class Schemas {
  readonly named: NamedSchemas = {}

  /** The JSON Schema of what an endpoint sends. @throws Error when two schemas have one name */
  output(schema: z.ZodType, glossary?: Glossary): JsonSchema {
    return this.read(schema, 'output', glossary)
  }

  /** The input of an endpoint as one object schema, with its name if it has one; becomes parameters and the body. */
  input(schema: z.ZodType, glossary?: Glossary): { name?: string | undefined; schema: JsonSchema } {
    return { name: schema.meta()?.id, schema: flattened(this.read(schema, 'input', glossary)) }
  }

  /** @throws Error when another schema has the name */
  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.named[name]
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are named ${name}`)
    this.named[name] = schema
    return refTo(name)
  }

  /** The schema itself, or the named schema that a reference points to. */
  resolve(schema: JsonSchema): JsonSchema {
    return this.named[nameIn(schema) ?? ''] ?? schema
  }

  private read(schema: z.ZodType, io: 'input' | 'output', glossary: Glossary = {}): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
    const { $defs = {}, $schema: _dialect, ...root } = made
    const reading = { io, glossary }
    const whole = io === 'input' && root.$ref?.replace('#/$defs/', '')
    for (const [name, part] of Object.entries($defs)) if (name !== whole) this.add(name, tidied(part, reading))
    return tidied(whole ? ($defs[whole] ?? root) : root, reading)
  }
}

/**
 * Writes objects with `extends` as `allOf` of the extended object and their own fields. When no schema has the extended
 * name, it is made of the fields that all objects extending it have in common.
 */
export function composed(named: NamedSchemas): NamedSchemas {
  const users = Map.groupBy(Object.values(named), (schema) => schema.extends ?? '')
  const bases = Object.fromEntries(
    [...users].flatMap(([name, all]) => (name === '' ? [] : [[name, named[name] ?? common(all)] as const])),
  )
  return Object.fromEntries(
    Object.entries({ ...named, ...bases }).map(([name, { extends: base, ...schema }]) => {
      const shared = base === undefined ? undefined : bases[base]
      return [name, shared ? { allOf: [refTo(base ?? ''), rest(schema, shared)] } : schema]
    }),
  )
}

function common([first = {}, ...others]: JsonSchema[]): JsonSchema {
  const properties = Object.entries(first.properties ?? {}).filter(([name, field]) =>
    others.every((other) => isDeepStrictEqual(other.properties?.[name], field)),
  )
  const names = properties.map(([name]) => name)
  const required = first.required?.filter((name) => names.includes(name)) ?? []
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

function rest({ properties = {}, required = [], ...more }: JsonSchema, base: JsonSchema): JsonSchema {
  const own = Object.entries(properties).filter(([name, field]) => !isDeepStrictEqual(base.properties?.[name], field))
  return {
    ...more,
    properties: Object.fromEntries(own),
    required: required.filter((name) => !base.required?.includes(name)),
  }
}

/** The name that a reference gives. */
export function nameIn({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(PLACE) ? $ref.slice(PLACE.length) : undefined
}

/** An intersection of objects as one object. */
function flattened(schema: JsonSchema): JsonSchema {
  const parts = schema.allOf
  if (schema.properties || !parts?.every((part) => part.properties)) return schema
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, JsonSchema>,
    required: parts.flatMap((part) => part.required ?? []),
  }
}

interface Reading {
  io: 'input' | 'output'
  glossary: Glossary
}

/** Formats beside which zod's pattern is left out, because it says the same. */
const FORMATS = new Set(['date-time', 'date', 'time', 'email', 'ipv4', 'uuid'])

/** Keywords whose values are schemas or lists of them. */
const NESTED = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'not', 'additionalProperties', 'contentSchema'])

/** A schema of zod as a person would write it. */
function tidied({ as, ...given }: JsonSchema, reading: Reading): JsonSchema {
  const schema = as ? { ...as, ...pick(given, ['description', 'default']) } : given
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$ref') return [[key, String(value).replace('#/$defs/', PLACE)]]
    if (key === 'properties') return [[key, fields(value as NamedSchemas, reading)]]
    if (NESTED.has(key) && value instanceof Object) return [[key, nested(value, reading)]]
    return isNoise(key, value, schema, reading) ? [] : [[key, value]]
  })
  return nullable(Object.fromEntries(entries) as JsonSchema)
}

function pick(schema: JsonSchema, keys: (keyof JsonSchema)[]): JsonSchema {
  return Object.fromEntries(keys.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]))
}

function nested(value: object, reading: Reading): unknown {
  return Array.isArray(value) ? value.map((part: JsonSchema) => tidied(part, reading)) : tidied(value, reading)
}

function fields(properties: NamedSchemas, reading: Reading): NamedSchemas {
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      const field = tidied(part, reading)
      const meaning = reading.glossary[name]
      return [name, field.description === undefined && meaning ? { ...field, description: meaning } : field]
    }),
  )
}

/**
 * True for keywords that tell a reader nothing: the bounds of a double's integers, the pattern of a
 * format, and `additionalProperties: false` of answers, to which fields may be added at any time.
 */
function isNoise(key: string, value: unknown, { format }: JsonSchema, { io }: Reading): boolean {
  if (key === 'minimum' || key === 'maximum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  if (key === 'pattern') return FORMATS.has(format ?? '')
  if (key === 'minLength') return value === 0
  return key === 'additionalProperties' && io === 'output' && value === false
}

/** `anyOf` of one simple type and null as a list of types; null beside what may be null already is left out. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [value, none] = anyOf ?? []
  const choices = [value?.type ?? [], ...(value?.anyOf ?? []).map(({ type }) => type ?? [])].flat()
  if (anyOf?.length === 2 && none?.type === 'null' && choices.includes('null')) return { ...value, ...rest }
  if (anyOf?.length !== 2 || none?.type !== 'null' || typeof value?.type !== 'string' || 'const' in value) return schema
  const values = value.enum && { enum: [...value.enum, null] }
  return { ...value, ...rest, type: [value.type, 'null'], ...values }
}
