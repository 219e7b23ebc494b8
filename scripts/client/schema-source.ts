import type { JsonSchema } from '#server/http/openapi/schemas.ts'
import { comment, indent, key, quoted, typeOf } from './type-of.ts'

export interface Document {
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

const HEAD = `// Made from /api/openapi.json by \`npm run client\`; a test compares the two. Change the schemas of the server instead.
`

/**
 * The source of `paths` and `components` in the form that openapi-fetch reads. (openapi-typescript, which usually
 * writes it, needs the compiler API that TypeScript 7 no longer has.)
 */
export function schemaSource({ paths, components }: Document): string {
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
