import { z } from 'zod'
import { SCOPES } from '#server/core/actor.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import type { Endpoint } from '../endpoint.ts'
import { errorAnswers } from './errors.ts'
import { exampleOf } from './examples.ts'
import { explained, schemaOf } from './schemas.ts'
import type { Components, JsonSchema } from './schemas.ts'
import { shareSchemas } from './shared.ts'
import { METHODS } from '../route-table.ts'
import type { Route } from '../route-table.ts'

/** The OpenAPI 3.1 description of every endpoint of a listener, computed from the declarations themselves. */
export function describeApi(routes: readonly Route[], options: { listener: 'public' | 'internal'; origin: string }) {
  const components: Components = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { pattern, handlers } of routes) {
    for (const method of METHODS) {
      const item = handlers[method] as Partial<Endpoint> | undefined
      if (!item?.operation || (item.options?.listener ?? 'public') !== options.listener) continue
      const path = pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
      ;(paths[path] ??= {})[method.toLowerCase()] = describe(path, method, item as Endpoint, components)
    }
  }
  const shared = shareSchemas(paths, components)
  return {
    openapi: '3.1.0',
    info: {
      title: options.listener === 'public' ? 'Quartet API' : 'Quartet internal music layer',
      version: '1.0.0',
      summary: 'Servers, vacancies, ride feedback and music',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.origin }],
    tags: TAGS,
    paths: shared,
    components: {
      schemas: components,
      securitySchemes: options.listener === 'public' ? SECURITY_SCHEMES : SERVICE_SCHEMES,
    },
  }
}

const SERVICE_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'API token, made under /cloud/tokens' },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The same token without a scheme word',
  },
}

const SECURITY_SCHEMES = {
  ...SERVICE_SCHEMES,
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same token, for the catalogue' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description: 'Session of our own pages',
  },
}

const INTRODUCTION = `Every action of the panel is a call here. Send an API token as \`Authorization: Bearer <token>\`.
Every POST takes an \`Idempotency-Key\`: the same key and body give the first success again for 24 hours.
Answers bear \`RateLimit-*\`; on 429 wait for \`Retry-After\`.`

const TAGS = [
  { name: 'platform', description: 'Accounts, tokens, audit, health' },
  { name: 'cloud', description: 'Servers, templates, private networks and their jobs' },
  { name: 'vacancies', description: 'Search of vacancies, resumes, companies, dictionaries' },
  { name: 'rides', description: 'Feedback after a trip' },
  { name: 'music', description: 'Music catalogue' },
]

function describe(path: string, method: string, item: Endpoint, components: Components) {
  const { operation, options } = item
  const input = explained(schemaOf(operation.input, 'input', components), options.glossary)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const fields = Object.entries(input.properties ?? {})
  const body = hasBody ? bodyOf(input, inPath, item, components) : undefined
  return {
    operationId: operationId(operation.id, method, path),
    tags: [operation.product],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(options.deprecated && { deprecated: true }),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path', input.properties?.[name], true)),
      ...fields
        .filter(([name]) => !hasBody && !inPath.includes(name))
        .map(([name, schema]) => parameter(name, 'query', schema, input.required?.includes(name) ?? false)),
      ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responsesOf(item, components, inPath.length > 0),
    security: securityOf(operation, options.accepts ?? {}),
  }
}

/** One operation may stand at several paths (companies and employers): the path tells them apart. */
function operationId(id: string, method: string, path: string): string {
  const place = path
    .replace(/^\/api\/?/, '')
    .replace(/[{}]/g, '')
    .replace(/\W+/g, '_')
  return `${id.replace(/\W+/g, '_')}_${method.toLowerCase()}_${place}`
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Same key and body: the first success is given again (24 h). Same key, other body: 422. Running twin: 409.',
  schema: { type: 'string', maxLength: 255 },
  example: '0b2f6a4e-1',
}

function parameter(name: string, place: 'path' | 'query', schema: JsonSchema | undefined, required: boolean) {
  const { description, ...rest } = schema ?? { type: 'string' }
  return { name, in: place, required, description: description ?? `The ${name} in the path`, schema: rest }
}

function bodyOf(input: JsonSchema, inPath: string[], { options }: Endpoint, components: Components) {
  const { form, example } = options
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  if (Object.keys(properties).length === 0) return undefined
  const required = (input.required ?? []).filter((name) => !inPath.includes(name))
  const schema = { ...input, properties, ...(required.length > 0 ? { required } : { required: undefined }) }
  const content = {
    schema: JSON.parse(JSON.stringify(schema)) as JsonSchema,
    example: example?.request ?? exampleOf(schema, components),
  }
  return {
    required: required.length > 0,
    content: { 'application/json': content, ...(form && { 'multipart/form-data': content }) },
  }
}

function responsesOf(item: Endpoint, components: Components, hasPath: boolean): Record<string, unknown> {
  const { operation, options } = item
  const statuses = typeof options.status === 'function' ? (options.statuses ?? [200]) : [options.status ?? 200]
  const whole = explained(schemaOf(operation.output, 'output', components), options.glossary)
  const output = options.body === undefined ? whole : (whole.properties?.[options.body] ?? whole)
  const success = Object.fromEntries(
    statuses.map((status) => {
      const content = { schema: output, example: options.example?.response ?? exampleOf(output, components) }
      const types = [options.contentType ?? 'application/json'].flat()
      const contents = Object.fromEntries(types.map((type) => [type, content]))
      return [status, { description: operation.summary, ...(status !== 204 && { content: contents }) }]
    }),
  )
  return { ...success, ...errorAnswers(item, hasPath, components) }
}

function securityOf(operation: AnyOperation, accepts: Record<string, boolean | undefined>) {
  const { token = true, cookie = true, apiKey = false } = accepts
  const scopes = operation.access in SCOPES ? [operation.access] : []
  return [
    ...(operation.access === 'anyone' ? [{}] : []),
    ...(token ? [{ token: scopes }, { bareToken: [] }] : []),
    ...(apiKey ? [{ apiKey: [] }] : []),
    ...(cookie ? [{ session: [] }] : []),
  ]
}

/** The shape of `describeApi`'s answer as far as an operation's output needs it. */
export const ApiDescription = z.looseObject({
  openapi: z.literal('3.1.0').describe('Version of the format'),
  paths: z.record(z.string(), z.unknown()).describe('Every path with its methods'),
})
