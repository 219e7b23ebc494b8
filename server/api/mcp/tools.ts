import { z } from 'zod'
import type { Tool as ProtocolTool, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Actor } from '#server/core/actor.ts'
import { isAppError } from '#server/core/errors.ts'
import { checkCaller, type AnyOperation } from '#server/core/operation.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { takesKey } from '#server/api/openapi/docs.ts'
import { operationName, tagOf } from '#server/api/openapi/names.ts'
import { answersOf } from '#server/api/openapi/operations.ts'
import { composed, Schemas, type JsonSchema, type NamedSchemas } from '#server/api/openapi/schemas.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { METHODS, type Method, type Route } from '#server/api/http/route-table.ts'
import { FIELDS, KEY } from './arguments.ts'

export type Product = AnyOperation['product']

/** What an assistant reads of a tool, by the protocol. */
export type ListedTool = ProtocolTool & Required<Pick<ProtocolTool, 'title' | 'description' | 'annotations'>>
type ObjectSchema = ProtocolTool['inputSchema']

export interface Tool {
  name: string
  title: string
  description: string
  annotations: ToolAnnotations
  /** The tool with its schemas, which are made on first use because that takes milliseconds. */
  listed(): ListedTool
  product: Product
  /** Its noun in the table of contents of the API description. */
  tag: string
  endpoint: Endpoint
  method: Method
  /** Names of the arguments that stand in the path. */
  inPath: readonly string[]
  /** Names of the arguments that stand in the query although there is a body. */
  inQuery: readonly string[]
}

/** Every tool by its name; made once a process. */
export function allTools(): Promise<ReadonlyMap<string, Tool>> {
  return singleton('mcp-tools', async () => toolsOf((await apiRoutes()).routes))
}

/** Makes a tool of each endpoint that may be one. @throws Error when two have the same name */
export function toolsOf(routes: readonly Route[]): Map<string, Tool> {
  const tools = new Map<string, Tool>()
  for (const { pattern, handlers, listener } of routes) {
    for (const method of METHODS) {
      const item = handlers[method] as Partial<Endpoint> | undefined
      if (!item?.operation || listener !== 'public' || reasonAgainst(item as Endpoint)) continue
      const tool = toolOf(pattern, method, item as Endpoint)
      if (tools.has(tool.name)) throw new Error(`Two tools are named ${tool.name}`)
      tools.set(tool.name, tool)
    }
  }
  return tools
}

/** Why an endpoint is no tool by its declaration; null when it is one. */
export function reasonAgainst(item: Endpoint): string | null {
  const { aliasOf, deprecated, atRoot, unlimited } = item.options
  if (aliasOf) return 'it repeats another one'
  if (deprecated) return 'it is kept for clients that know it'
  if (atRoot) return 'it is a file beside the API'
  if (unlimited) return 'it is a probe'
  if (item.operation.noTool !== undefined) return item.operation.noTool
  if (item.operation.access === 'session') return 'a token may not do it, whatever its scopes'
  return Object.values(answersOf(item)).every(isJson) ? null : 'its answer is not JSON'
}

function isJson(body: ReturnType<typeof answersOf>[number]): boolean {
  return body === null || body instanceof z.ZodType || body === undefined || 'application/json' in body
}

/** True when the caller may call the tool. */
export function isOffered({ endpoint: { operation } }: Tool, actor: Actor): boolean {
  try {
    checkCaller(operation, actor)
    return true
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}

function toolOf(pattern: string, method: Method, item: Endpoint): Tool {
  const { operation, options } = item
  const inPath = [...pattern.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? '')
  const { summary, description, role } = operation
  const listed = {
    name: operationName(operation),
    title: summary,
    description: [`${summary}.`, description, role && `Needs the role ${role}.`].filter(Boolean).join(' '),
    annotations: hintsOf(item, method),
  }
  let whole: ListedTool | undefined
  return {
    ...listed,
    listed() {
      if (whole) return whole
      const outputSchema = outputOf(item)
      whole = { ...listed, inputSchema: inputOf(item, method, inPath), ...(outputSchema && { outputSchema }) }
      return whole
    },
    product: operation.product,
    tag: tagOf(operation),
    endpoint: item,
    method,
    inPath,
    inQuery: options.queryFields ?? [],
  }
}

/**
 * Hints about the effects of a tool. Only a POST with status 201 adds something without replacing
 * anything.
 */
function hintsOf({ operation, options }: Endpoint, method: Method): ToolAnnotations {
  const readOnlyHint = operation.kind === 'query'
  if (readOnlyHint) return { readOnlyHint, openWorldHint: false }
  return {
    readOnlyHint,
    destructiveHint: !(method === 'POST' && options.status === 201),
    idempotentHint: method === 'PUT' || method === 'DELETE',
    openWorldHint: false,
  }
}

function inputOf({ operation, options }: Endpoint, method: Method, inPath: readonly string[]): ObjectSchema {
  const schemas = new Schemas()
  const { schema } = schemas.input(options.request ?? operation.input, options.glossary)
  const { properties = {}, required = [], ...rest } = schema
  const path = Object.fromEntries(inPath.map((name) => [name, properties[name] ?? { type: 'string' }]))
  return alone(
    {
      ...rest,
      properties: { ...path, ...properties, ...FIELDS, ...(takesKey(method, options) && KEY) },
      required: [...new Set([...inPath, ...required])],
    },
    schemas.named,
  )
}

/** The shape of the answer, when it is an object. No field is required: `fields` leaves out the others. */
function outputOf(item: Endpoint): ObjectSchema | undefined {
  const bodies = Object.values(answersOf(item)).map((body) =>
    body === null || body instanceof z.ZodType ? body : (body['application/json'] ?? null),
  )
  const [body] = bodies
  if (bodies.length !== 1 || !body) return undefined
  const schemas = new Schemas()
  const read = schemas.output(body, item.options.glossary)
  const schema = schemas.resolve(read)
  return schema.type === 'object' ? optional(alone(schema, schemas.named)) : undefined
}

/** The schema of an object with all schemas that it refers to in `$defs`. */
function alone(schema: JsonSchema, named: NamedSchemas): ObjectSchema {
  const $defs = composed({ ...named })
  const whole = { ...schema, type: 'object', ...(Object.keys($defs).length > 0 && { $defs }) }
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as ObjectSchema
}

/**
 * The schema without `required`. `oneOf` becomes `anyOf`, because a value may then match several
 * shapes.
 */
function optional<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(optional) as T
  if (!(schema instanceof Object)) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return []
      return [[key === 'oneOf' && Array.isArray(value) ? 'anyOf' : key, optional(value as unknown)]]
    }),
  ) as T
}
