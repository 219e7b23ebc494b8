import type { Components, JsonSchema } from './schemas.ts'

const MAX_DEPTH = 6

/**
 * A small value that fits a schema, for descriptions where the endpoint gives none. A `pattern` cannot be turned round:
 * such a field names an example itself (`.meta({ examples })`).
 */
export function exampleOf(schema: JsonSchema, components: Components = {}, depth = 0): unknown {
  const target = schema.$ref ? components[schema.$ref.replace('#/components/schemas/', '')] : undefined
  if (target) return exampleOf(target, components, depth + 1)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  if (schema.allOf) return mergedExample(schema.allOf, components, depth)
  const choice = choose(schema.anyOf ?? schema.oneOf ?? [], depth)
  if (choice) return exampleOf(choice, components, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema, components, depth)
  if (type === 'array') return exampleList(schema, components, depth)
  if (type === 'integer' || type === 'number') return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return type === 'string' ? exampleText(schema) : {}
}

/** Deep down the shortest choice is the readable one. */
function choose(choices: JsonSchema[], depth: number): JsonSchema | undefined {
  const empty = depth >= MAX_DEPTH ? choices.find(({ type }) => type === 'null') : undefined
  return empty ?? choices[0]
}

function mergedExample(parts: JsonSchema[], components: Components, depth: number): unknown {
  const values = parts.map((part) => exampleOf(part, components, depth))
  return values.every((value) => value instanceof Object) ? Object.assign({}, ...values) : values[0]
}

/** Beyond the depth only what must be there. */
function exampleObject(schema: JsonSchema, components: Components, depth: number): unknown {
  const required = new Set(schema.required)
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => depth < MAX_DEPTH || required.has(name))
      .map(([name, part]) => [name, exampleOf(part, components, depth + 1)]),
  )
}

function exampleList(schema: JsonSchema, components: Components, depth: number): unknown[] {
  const { items } = schema
  const cannotBe = !items || items.not !== undefined
  if (cannotBe || (depth >= MAX_DEPTH && !schema.minItems)) return []
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(items, components, depth + 1))
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-06T14:45:26Z',
  date: '2026-01-06',
  email: 'user@example.com',
  uri: 'https://example.com/',
  ipv4: '10.87.0.10',
  cidrv4: '10.128.0.0/24',
  uuid: '0b2f6a4e-95a8-4f5e-9d3a-0f6a1c2b3d4e',
}

function exampleText({ format = '', minLength = 0, maxLength }: JsonSchema): string {
  return FORMATS[format] ?? 'text'.padEnd(minLength, '-').slice(0, maxLength)
}
