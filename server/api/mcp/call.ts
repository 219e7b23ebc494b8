import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError } from '#server/core/errors.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { toResponse } from '#server/api/http/reply.ts'
import { trimmed } from './arguments.ts'
import type { Tool } from './tools.ts'

/** The HTTP request that contains a tool call, and what the listener knows about it. */
export interface Carrier {
  request: Request
  meta: RequestMeta
}

/** Calls the tool's endpoint with a request of its own, so that everything that REST does happens here too. */
export function callTool(tool: Tool, args: Record<string, unknown>, carrier: Carrier): Promise<CallToolResult> {
  const attributes = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool.name }
  return traced(`tools/call ${tool.name}`, { attributes }, () => call(tool, args, carrier))
}

async function call(tool: Tool, args: Record<string, unknown>, carrier: Carrier): Promise<CallToolResult> {
  const { fields, idempotency_key: key, ...values } = args
  if (fields !== undefined && !isNames(fields)) throw new AppError('invalid_input', 'fields: a list of names')
  const params = Object.fromEntries(
    tool.inPath.filter((name) => values[name] !== undefined).map((name) => [name, written(values[name])]),
  )
  const request = requestOf(tool, values, key, carrier)
  const response = toResponse(await tool.endpoint.reply(request, { params, meta: carrier.meta }))
  return resultOf(tool, response, fields)
}

function requestOf(
  { method, inPath, inQuery }: Tool,
  values: Record<string, unknown>,
  key: unknown,
  { request, meta }: Carrier,
): Request {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const query = new URLSearchParams()
  const body: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    if (inPath.includes(name) || value === undefined) continue
    if (hasBody && !inQuery.includes(name)) body.push([name, value])
    else for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) query.append(name, written(item))
  }
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['authorization', 'accept-language']) {
    const sent = request.headers.get(name)
    if (sent !== null) headers.set(name, sent)
  }
  if (hasBody) headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', headerValue(key))
  return new Request(`${meta.origin}/api/mcp?${query.toString()}`, {
    method,
    headers,
    signal: request.signal,
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(body)) }),
  })
}

/** A key that cannot be sent in a header becomes an empty one, which the endpoint refuses. */
function headerValue(key: unknown): string {
  return typeof key === 'string' && /^[\x21-\x7e]*$/.test(key) ? key : ''
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

async function resultOf(
  tool: Tool,
  response: Response,
  fields: readonly string[] | undefined,
): Promise<CallToolResult> {
  const text = await response.text()
  if (!response.ok) {
    const wait = response.headers.get('retry-after')
    return failure(text, wait === null ? [] : [`Try again after ${wait} seconds.`])
  }
  const isDeclared = tool.listed().outputSchema !== undefined
  if (text === '') return { content: [{ type: 'text', text: 'Done' }], ...(isDeclared && { structuredContent: {} }) }
  const whole = JSON.parse(text) as unknown
  // A proposal is returned whole, even when only some fields were asked for.
  const body = fields && !isProposed(response, whole) ? trimmed(whole, fields) : whole
  return {
    content: [{ type: 'text', text: body === whole ? text : JSON.stringify(body) }],
    ...(isDeclared && { structuredContent: body as Record<string, unknown> }),
  }
}

function isProposed({ status }: Response, body: unknown): boolean {
  return status === 202 && body instanceof Object && 'proposal' in body
}

/** The error body as the product documents it. */
function failure(body: string, more: readonly string[]): CallToolResult {
  return { isError: true, content: [body, ...more].map((text) => ({ type: 'text', text })) }
}
