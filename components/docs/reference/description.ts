import { texts } from '#i18n/texts.ts'

/** What the pages of the reference read of the OpenAPI description (server/api/openapi/describe.ts). */
export interface Description {
  info: { description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, Record<string, Described>>
  webhooks?: Record<string, { post: Described }>
  components: { [K in 'schemas' | 'parameters' | 'headers' | 'responses' | 'examples']: Record<string, object> }
}

interface Described {
  summary: string
  description?: string
  deprecated?: boolean
  tags: string[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Answer | Ref>
  security: Record<string, string[]>[]
}

export interface Ref {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: Schema
  example?: unknown
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

interface Content {
  schema: Schema
  example?: unknown
}

interface Answer {
  description: string
  content?: Record<string, Content>
}

export interface Operation {
  /** The anchor: `GET/api/servers`; of an event its name. */
  id: string
  /** Null for an event, which Quartet sends. */
  method: string | null
  path: string
  summary: string
  description: string
  deprecated: boolean
  access: string
  parameters: Parameter[]
  body: (Content & { required: boolean }) | null
  answers: { status: string; description: string; type: string | null; schema: Schema | null; example: unknown }[]
}

export interface Tag {
  name: string
  /** The last segment of the path of the tag's page. */
  slug: string
  description: string
  operations: Operation[]
}

/** The groups of the reference with their tags and operations, in the order of the description. */
export function contentsOf(api: Description): { name: string; tags: Tag[] }[] {
  const operations = [
    ...Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ one, method: method.toUpperCase(), path })),
    ),
    ...Object.entries(api.webhooks ?? {}).map(([type, { post }]) => ({ one: post, method: null, path: type })),
  ]
  return api['x-tagGroups'].map(({ name: group, tags }) => ({
    name: group,
    tags: tags.map((name) => ({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description: api.tags.find((tag) => tag.name === name)?.description ?? '',
      operations: operations
        .filter(({ one }) => one.tags.includes(name))
        .map(({ one, method, path }) => operationOf(api, one, { method, path })),
    })),
  }))
}

function operationOf(
  api: Description,
  one: Described,
  { method, path }: Pick<Operation, 'method' | 'path'>,
): Operation {
  const content = one.requestBody?.content['application/json']
  return {
    id: `${method ?? ''}${path}`,
    method,
    path,
    summary: one.summary,
    description: one.description ?? '',
    deprecated: one.deprecated ?? false,
    access: accessOf(one.security),
    parameters: one.parameters.map((parameter) => resolved(api, parameter)),
    body: content ? { ...withExample(api, content), required: one.requestBody?.required ?? false } : null,
    answers: Object.entries(one.responses)
      .map(([status, answer]) => ({ status, ...resolved<Answer>(api, answer) }))
      .map(({ status, description, content = {} }) => {
        const [type = null, first] = Object.entries(content)[0] ?? []
        const { schema = null, example } = first ? withExample(api, first) : {}
        return { status, description, type, schema, example }
      }),
  }
}

/** What a caller needs for access, as a sentence. */
function accessOf(security: Record<string, string[]>[]): string {
  const t = texts('docs.access')
  if (security.length === 0) return ''
  if (security.some((way) => Object.keys(way).length === 0)) return t('open')
  const scopes = security.flatMap(({ oauth = [] }) => oauth)
  if (scopes.length > 0) return t('scope', { scopes: scopes.join(', ') })
  if (security.some((way) => 'token' in way)) return t('token')
  return t('session' in (security[0] ?? {}) ? 'session' : 'other')
}

function withExample(api: Description, { schema, example }: Content): Content {
  const target = schema.$ref ? resolved<Schema>(api, { $ref: schema.$ref }) : schema
  return { schema, example: example ?? target.examples?.[0] }
}

/** The object that a `$ref` refers to, or the given object if it is not a reference. */
export function resolved<T extends object>(api: Description, thing: T | Ref): T {
  if (!('$ref' in thing)) return thing
  const [kind = '', name = ''] = nameParts(thing)
  return api.components[kind as keyof Description['components']][name] as T
}

/** The name of the schema in a `$ref`. */
export function nameOf(ref: Ref): string {
  return nameParts(ref)[1] ?? ''
}

function nameParts({ $ref }: Ref): string[] {
  return $ref.split('/').slice(2)
}

/** The schemas that the operations of a page refer to, directly or through other schemas, sorted by name. */
export function namedSchemas(api: Description, operations: readonly Operation[]): [string, Schema][] {
  const found = new Map<string, Schema>()
  const visit = (schema: Schema | null | undefined): void => {
    if (!schema) return
    if (schema.$ref !== undefined) {
      const name = nameOf({ $ref: schema.$ref })
      if (found.has(name)) return
      found.set(name, api.components.schemas[name] as Schema)
      visit(found.get(name))
    }
    const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
    for (const part of [...Object.values(properties), ...anyOf, ...oneOf, ...allOf]) visit(part)
    visit(items)
    if (typeof additionalProperties === 'object') visit(additionalProperties)
  }
  for (const { parameters, body, answers } of operations) {
    for (const { schema } of parameters) visit(schema)
    // The body schema itself is not listed, because the operation shows its fields.
    visit(body && (body.schema.$ref === undefined ? body.schema : { ...resolved<Schema>(api, body.schema as Ref) }))
    for (const { schema } of answers) visit(schema)
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
