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
  minLength?: number
  minItems?: number
  format?: string
  pattern?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  $schema?: string
  additionalProperties?: unknown
}
export type Components = Record<string, JsonSchema>

/** JSON Schema of a zod schema; definitions it shares or recurses into move to `components`. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $defs = {},
    $schema: _dialect,
    ...made
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const names = new Map(Object.keys($defs).map((name) => [name, uniqueName(name, $defs[name], components)]))
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved)
    if (!(part instanceof Object)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        const name = key === '$ref' && typeof value === 'string' ? /^#\/\$defs\/(.+)$/.exec(value)?.[1] : undefined
        return [key, name ? `#/components/schemas/${names.get(name) ?? name}` : moved(value)]
      }),
    )
  }
  for (const [name, part] of Object.entries($defs)) components[names.get(name) ?? name] = moved(part) as JsonSchema
  return moved(flattened(made)) as JsonSchema
}

/** Inputs that are intersections or unions of objects are shown as one object, so that parameters can be listed. */
function flattened(schema: JsonSchema): JsonSchema {
  const parts = schema.allOf
  if (schema.properties || !parts?.every((part) => part.properties)) return schema
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, JsonSchema>,
    required: parts.flatMap((part) => part.required ?? []),
  }
}

function uniqueName(name: string, schema: JsonSchema | undefined, components: Components): string {
  const base = name.replace(/\W/g, '_').replace(/^_+/, '') || 'Part'
  for (let n = 0; ; n++) {
    const candidate = n === 0 ? base : `${base}_${n}`
    const taken = components[candidate]
    if (!taken || JSON.stringify(taken) === JSON.stringify(schema)) return candidate
  }
}

/** A small value that fits a schema, for descriptions where the endpoint gives none. */
export function exampleOf(schema: JsonSchema, depth = 0): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return exampleOf(choice, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema, depth)
  if (type === 'array') return schema.items && depth < 6 ? [exampleOf(schema.items, depth + 1)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'string' ? exampleText(schema) : {}
}

function exampleObject(schema: JsonSchema, depth: number): unknown {
  if (depth >= 6) return {}
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part, depth + 1)]),
  )
}

function exampleText(schema: JsonSchema): string {
  if (schema.format === 'date-time') return '2026-01-06T14:45:26Z'
  if (schema.format === 'email') return 'user@example.com'
  if (schema.format === 'uri') return 'https://example.com/'
  return 'text'.padEnd(schema.minLength ?? 0, '-')
}
