import type { JsonSchema } from '#server/http/openapi/schemas.ts'

/** The TypeScript type of a JSON Schema, indented for a place `depth` levels deep. */
export function typeOf(schema: JsonSchema, depth: number): string {
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique(choices.map((choice) => typeOf(choice, depth))).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => wrapped(typeOf(part, depth))).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return unique(types.map((type) => ofType(type, schema, depth))).join(' | ')
}

/** `/** text *\/` on a line of its own, or nothing. */
export function comment(text: string | undefined, depth: number): string {
  if (!text) return ''
  return `${indent(depth)}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
}

export function indent(depth: number): string {
  return '  '.repeat(depth)
}

/** A property name as source text. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function ofType(type: string, schema: JsonSchema, depth: number): string {
  if (type === 'object') return objectOf(schema, depth)
  if (type === 'array') return schema.items?.not ? 'never[]' : `${wrapped(typeOf(schema.items ?? {}, depth))}[]`
  return type === 'integer' ? 'number' : type
}

function objectOf(schema: JsonSchema, depth: number): string {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = required.has(name) ? '' : '?'
    return `${comment(field.description, depth + 1)}${indent(depth + 1)}${key(name)}${mark}: ${typeOf(field, depth + 1)}\n`
  })
  const { additionalProperties: more } = schema
  const values = more instanceof Object && Object.keys(more).length > 0 ? typeOf(more as JsonSchema, depth) : 'unknown'
  if (fields.length === 0) return `Record<string, ${values}>`
  const known = `{\n${fields.join('')}${indent(depth)}}`
  return values === 'unknown' ? known : `${known} & Record<string, ${values}>`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

function wrapped(type: string): string {
  return /^[\w[\]'.]+$/.test(type) ? type : `(${type})`
}

function unique(types: string[]): string[] {
  return [...new Set(types)]
}
