// Writes the types of the TypeScript client (clients/typescript) from the endpoints. Usage: npm run client
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '#server/http/openapi/describe.ts'
import type { JsonSchema } from '#server/http/openapi/schemas.ts'
import { loadRoutes } from '#server/http/routes.ts'

const ROOT = join(import.meta.dirname, '..')
export const CLIENT_FILE = join(ROOT, 'clients/typescript/schema.ts')
const HEAD = `// Made from /api/openapi.json by \`npm run client\`; a test compares the two. Change the schemas of the server instead.
`

interface Document {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Operation {
  summary: string
  deprecated?: boolean
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

type Content = Record<string, { schema: JsonSchema }>

if (import.meta.main) {
  const source = await makeClientSource()
  writeFileSync(CLIENT_FILE, source)
  console.log(`clients/typescript/schema.ts: ${(source.length / 1000).toFixed(0)} kB`)
  process.exit(0)
}

/** The source of the client's types, from the endpoints as they are now. */
export async function makeClientSource(): Promise<string> {
  const { routes } = await loadRoutes(join(ROOT, 'app/api'), '/api')
  const described = describeApi(routes, { listener: 'public', origin: '' })
  return schemaSource(JSON.parse(JSON.stringify(described)) as Document)
}

/**
 * The source of `paths` and `components` in the form that openapi-fetch reads. (openapi-typescript, which usually
 * writes it, needs the compiler API that TypeScript 7 no longer has.)
 */
function schemaSource({ paths, components }: Document): string {
  const entries = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, item]) => operation(method, item as Operation))
    return `  ${quoted(path)}: {\n${operations.join('')}  }\n`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, 2)}    ${key(name)}: ${typeOf(schema, 2)}\n`,
  )
  return `${HEAD}
export interface paths {
${entries.join('')}}

export interface components {
  schemas: {
${schemas.join('')}  }
}
`
}

function operation(method: string, item: Operation): string {
  const places = ['query', 'header', 'path'].flatMap((place) => parametersIn(item.parameters, place))
  const body = item.requestBody
  return [
    comment(`${item.deprecated ? '@deprecated ' : ''}${item.summary}`, 2),
    `    ${method}: {\n`,
    places.length > 0 ? `      parameters: {\n${places.join('')}      }\n` : '      parameters: {}\n',
    body ? `      requestBody${body.required ? '' : '?'}: {\n${contentOf(body.content, 4)}      }\n` : '',
    `      responses: {\n${Object.entries(item.responses).map(response).join('')}      }\n`,
    '    }\n',
  ].join('')
}

function parametersIn(parameters: Parameter[], place: string): string[] {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return []
  const fields = here.map(({ name, required, description, schema }) => {
    return `${comment(description, 5)}${indent(5)}${key(name)}${required ? '' : '?'}: ${typeOf(schema, 5)}\n`
  })
  const mark = here.some(({ required }) => required) ? '' : '?'
  return [`        ${place}${mark}: {\n${fields.join('')}        }\n`]
}

function response([status, { content }]: [string, { content?: Content }]): string {
  if (!content) return `        ${status}: { content?: never }\n`
  return `        ${status}: {\n${contentOf(content, 5)}        }\n`
}

/** The client speaks JSON: other formats of the same content are left out. */
function contentOf(content: Content, depth: number): string {
  const all = Object.entries(content)
  const json = all.filter(([type]) => type === 'application/json')
  const types = (json.length > 0 ? json : all).map(([type, { schema }]) => {
    const shape = /json|form/.test(type) ? typeOf(schema, depth + 1) : 'string'
    return `${indent(depth + 1)}${quoted(type)}: ${shape}\n`
  })
  return `${indent(depth)}content: {\n${types.join('')}${indent(depth)}}\n`
}

/** The TypeScript type of a JSON Schema, indented for a place `depth` levels deep. */
function typeOf(schema: JsonSchema, depth: number): string {
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
function comment(text: string | undefined, depth: number): string {
  if (!text) return ''
  return `${indent(depth)}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
}

function indent(depth: number): string {
  return '  '.repeat(depth)
}

/** A property name as source text. */
function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
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
