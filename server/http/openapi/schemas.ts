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

/** The name, or one with a number when another schema has it. */
export function uniqueName(name: string, schema: JsonSchema | undefined, components: Components): string {
  const base = name.replace(/\W/g, '_').replace(/^_+/, '') || 'Part'
  for (let n = 0; ; n++) {
    const candidate = n === 0 ? base : `${base}_${n}`
    const taken = components[candidate]
    if (!taken || JSON.stringify(taken) === JSON.stringify(schema)) return candidate
  }
}

/** The schema with a description from the glossary at every field that has none of its own. */
export function explained(schema: JsonSchema, glossary: Readonly<Record<string, string>> = {}): JsonSchema {
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk)
    if (!(part instanceof Object)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === 'properties' ? fields(value as Components) : walk(value),
      ]),
    )
  }
  const fields = (properties: Components) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => {
        const told = walk(part) as JsonSchema
        const meaning = glossary[name]
        return [name, told.description === undefined && meaning ? { ...told, description: meaning } : told]
      }),
    )
  return walk(schema) as JsonSchema
}
