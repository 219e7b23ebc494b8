import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
} from '@modelcontextprotocol/server'
import { authenticate } from '#server/platform/authenticate.ts'
import type { Actor } from '#server/core/actor.ts'
import { AppError, isAppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { taglineOf } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'
import { env } from '#server/settings/env.ts'
import { refuseDeep } from '#server/api/http/endpoint.ts'
import { defaultErrors, errorResponse } from '#server/api/http/error-response.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import { metaOf, type RouteHandler } from '#server/api/http/request.ts'
import { callTool, type Carrier } from './call.ts'
import { CallInput, FindInput, findTools, FINDER, FINDER_TOOLS } from './finder.ts'
import { refuseVisitor, withSignIn } from './sign-in.ts'
import { allTools, isOffered, type ListedTool, type Product, type Tool } from './tools.ts'

/** The most calls in one request; only the protocol's revision of March 2025 has batches. */
const MAX_BATCH = 20
const PAGE = 50

/** Instructions that an assistant reads first. */
function instructions(): string {
  const served = products().flatMap(({ id }) => (id === 'platform' ? [] : [`${id} (${taglineOf(id, 'en')})`]))
  return `Quartet has ${served.join(', ')}
${FINDER.find} names the tools of your token; ${FINDER.read} and ${FINDER.change} call them. Use "fields" to keep answers short.
Where a change is a job, read it with getJob until it has ended. An answer {"proposal"} to a change says that it waits for a person: nothing has happened yet; read it with getProposal. An error is {"error": {"code", "message"}} or the product's own form.`
}

/**
 * The endpoint of AI assistants: the Model Context Protocol over HTTP, without sessions. It takes a token and no
 * cookie.
 */
export const mcpHandler: RouteHandler = async (request, context) => {
  const meta = metaOf(context)
  try {
    refuseForeign(request, meta.origin)
    const actor = await authenticate(request, meta, { cookie: false })
    const text = await request.clone().text()
    await countCaller(request.headers, actor, meta, callsIn(text))
    refuseDeep(text)
    const products = productsOf(request)
    const tools = [...(await allTools()).values()].filter(({ product }) => products?.has(product) ?? true)
    refuseVisitor(request, text, { actor, tools })
    const desk: Desk = { actor, tools, isWhole: products === null, carrier: { request, meta } }
    const served = createMcpHandler(() => serverOf(desk), {
      maxSubscriptions: 0,
      maxRequestBodySize: env().BODY_LIMIT,
    })
    const response = await served.fetch(request)
    response.headers.set('cache-control', 'no-store')
    return response
  } catch (error) {
    return errorResponse(withSignIn(error, meta.origin), { meta, request })
  }
}

/** Refuses pages of other sites, as the protocol requires, although they have no token of ours. */
function refuseForeign(request: Request, own: string): void {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== own) throw new AppError('forbidden', `Pages of ${origin} may not call this`)
}

/**
 * The number of messages in a body; a body that is no JSON is refused later. @throws invalid_input
 * for too many
 */
function callsIn(body: string): number {
  if (!body.trimStart().startsWith('[')) return 1
  let calls: unknown
  try {
    calls = JSON.parse(body)
  } catch {
    return 1
  }
  if (!Array.isArray(calls) || calls.length <= MAX_BATCH) return Array.isArray(calls) ? Math.max(1, calls.length) : 1
  throw new AppError('invalid_input', `At most ${MAX_BATCH} calls in one request`)
}

/**
 * The products of `?product=a,b`, whose tools are listed directly; null without it. @throws
 * invalid_input
 */
function productsOf(request: Request): Set<Product> | null {
  const named = new URL(request.url).searchParams.getAll('product').flatMap((value) => value.split(','))
  if (named.length === 0) return null
  const ids = products().map(({ id }) => id)
  const known = ids.filter((id) => named.includes(id))
  if (known.length === new Set(named).size) return new Set(known)
  throw new AppError('invalid_input', `product: one or several of ${ids.join(', ')}`)
}

/** The tools that one request may see and call. */
interface Desk {
  actor: Actor
  tools: readonly Tool[]
  /** True when no product was chosen: tools are then found by search. */
  isWhole: boolean
  carrier: Carrier
}

function serverOf(desk: Desk): Server {
  const info = { name: 'quartet', title: 'Quartet', version: '1.0.0' }
  const server = new Server(info, { capabilities: { tools: {} }, instructions: instructions() })
  server.setRequestHandler('tools/list', ({ params }) => pageOf(desk, params?.cursor))
  server.setRequestHandler('tools/call', ({ params }) => answer(desk, params.name, params.arguments ?? {}))
  return server
}

function offered({ tools, actor }: Desk): Tool[] {
  return tools.filter((tool) => isOffered(tool, actor))
}

/** A page of the tools. The cursor is the name of the last tool of the page before. */
function pageOf(desk: Desk, cursor: string | undefined): { tools: ListedTool[]; nextCursor?: string } {
  if (desk.isWhole && cursor === undefined) return { tools: [...FINDER_TOOLS] }
  const all = desk.isWhole ? [] : offered(desk)
  const start = cursor === undefined ? 0 : all.findIndex(({ name }) => name === cursor) + 1
  if (cursor !== undefined && start === 0) throw invalid('The cursor is not one of this list')
  const tools = all.slice(start, start + PAGE).map((tool) => tool.listed())
  const last = start + PAGE < all.length ? tools.at(-1) : undefined
  return { tools, ...(last && { nextCursor: last.name }) }
}

async function answer(desk: Desk, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  try {
    return await run(desk, name, args)
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const { requestId } = desk.carrier.meta
    if (!isAppError(error)) log().error({ err: error, requestId, tool: name }, 'tool failed')
    const body = defaultErrors.body(isAppError(error) ? error : new AppError('internal'), requestId)
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] }
  }
}

async function run(desk: Desk, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  if (desk.isWhole && name === FINDER.find) return findTools(offered(desk), parsed(FindInput, args).query)
  if (desk.isWhole && (name === FINDER.read || name === FINDER.change)) {
    const inner = parsed(CallInput, args)
    const tool = toolNamed(desk, inner.name)
    if (name === FINDER.read && !tool.annotations.readOnlyHint) {
      throw new AppError('invalid_input', `${inner.name} changes something: call it with ${FINDER.change}`)
    }
    return callTool(tool, inner.arguments ?? {}, desk.carrier)
  }
  return callTool(toolNamed(desk, name), args, desk.carrier)
}

/** Finds a tool. Its endpoint checks whether the caller may use it, because its error names the missing scope. */
function toolNamed({ tools }: Desk, name: string): Tool {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw invalid(`There is no tool ${name.slice(0, 100)}`)
  return tool
}

function parsed<T>(schema: { safeParse(raw: unknown): { data?: T; error?: Error } }, args: unknown): T {
  const { data, error } = schema.safeParse(args)
  if (data === undefined) throw new AppError('invalid_input', error?.message)
  return data
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
