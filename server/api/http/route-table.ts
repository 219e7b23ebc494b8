import type { IncomingHttpHeaders } from 'node:http'
import type { env } from '#server/settings/env.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorStyle } from './error-response.ts'
import type { RouteHandler } from './request.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export interface Route {
  /** `/api/servers/[id]`, as Next writes it. */
  pattern: string
  handlers: Partial<Record<Method, RouteHandler>>
  /** The listener that its endpoints declare; on the other one the path does not exist. */
  listener: 'public' | 'internal'
  /** True when pages of every origin may call it, with tokens; false for tRPC and next-auth. */
  open: boolean
  /** Its endpoints are probes, which nothing limits. */
  unlimited: boolean
  /** The error format that its endpoints declare. */
  errors: ErrorStyle | undefined
}

/** Handlers by path and method: `/track/{id}`, or `/audio/{...path}` with all that follows. */
export type RouteList = Readonly<Record<string, Route['handlers']>>

/** Operations in the wire format of another product's API, for programs that know that API. */
export interface Adapter {
  table: RouteTable
  /** Form of its errors, also for unknown paths. */
  errors: ErrorStyle
  /** Moves the credential of a request to `Authorization`, where ours is expected. */
  readCredential(headers: IncomingHttpHeaders): void
}

/** An adapter whose paths begin with a prefix; one without is at the root of a host of its own. */
export interface PathAdapter extends Adapter {
  /** The name in the setting ADAPTERS. */
  name: ReturnType<typeof env>['ADAPTERS'][number]
  /** `/powerdns`; the paths in its table include the prefix. */
  prefix: string
  /** Rewrites a path before it is checked to be in normal form. */
  normalize?(path: string): string
}

/** What a table serves besides its routes. */
interface Beside {
  /** The adapter at the `apiHost` of a product. */
  hostAdapter?: Adapter | undefined
  pathAdapters?: readonly PathAdapter[]
  /** Paths outside `/api` that are answered like the same path under `/api`. */
  aliases?: readonly RegExp[]
  /** Paths of endpoints with `atRoot`. */
  files?: readonly RegExp[]
}

export interface Match {
  route: Route
  params: Record<string, string | string[]>
}

interface Node {
  fixed: Map<string, Node>
  dynamic?: { name: string; node: Node }
  rest?: { name: string; route: Route }
  route?: Route
}

/** Finds the route of a path by Next's rules: static beats dynamic beats catch-all. */
export class RouteTable {
  readonly routes: Route[]
  readonly hostAdapter: Adapter | undefined
  readonly pathAdapters: readonly PathAdapter[]
  readonly aliases: readonly RegExp[]
  readonly files: readonly RegExp[]
  private readonly root: Node = { fixed: new Map() }
  private readonly plain = new Map<string, Match>()

  constructor(routes: Route[], { hostAdapter, pathAdapters = [], aliases = [], files = [] }: Beside = {}) {
    this.routes = routes
    this.hostAdapter = hostAdapter
    this.pathAdapters = pathAdapters
    this.aliases = aliases
    this.files = files
    for (const route of routes) this.add(route)
  }

  /** Ignores a trailing slash. @returns null for a path that is unknown or cannot be decoded */
  match(path: string): Match | null {
    const wanted = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    const plain = this.plain.get(wanted)
    if (plain) return plain
    const params: Match['params'] = {}
    const segments = segmentsOf(wanted)
    const route = segments && walk(this.root, segments, 0, params)
    return route && { route, params }
  }

  private add(route: Route): void {
    if (!route.pattern.includes('[')) this.plain.set(route.pattern, { route, params: {} })
    let node = this.root
    for (const segment of route.pattern.slice(1).split('/')) {
      const rest = /^\[\.\.\.(\w+)\]$/.exec(segment)?.[1]
      const name = /^\[(\w+)\]$/.exec(segment)?.[1]
      if (rest) {
        node.rest = { name: rest, route }
        return
      }
      if (name) node = (node.dynamic ??= { name, node: { fixed: new Map() } }).node
      else node = node.fixed.get(segment) ?? addFixed(node, segment)
    }
    if (node.route) throw new Error(`${route.pattern} is declared twice`)
    node.route = route
  }
}

/** The routes of a list whose paths begin at `prefix`. */
export function routesAt(prefix: string, list: RouteList): Route[] {
  return Object.entries(list).map(([path, handlers]) =>
    routeOf(prefix + path.replace(/\{((?:\.\.\.)?\w+)\}/g, '[$1]'), handlers),
  )
}

/** The route of a path whose handlers are known by method. @throws Error when they declare different listeners */
export function routeOf(pattern: string, module: Readonly<Record<string, unknown>>): Route {
  const found = METHODS.filter((method) => typeof module[method] === 'function')
  const handlers = Object.fromEntries(found.map((method) => [method, module[method] as RouteHandler]))
  const declared = Object.values(handlers) as Partial<Endpoint>[]
  const listeners = new Set(declared.map((item) => item.options?.listener ?? 'public'))
  if (listeners.size > 1) throw new Error(`${pattern}: its endpoints belong to different listeners`)
  const atRoot = declared.some((item) => item.options?.atRoot)
  return {
    pattern: atRoot ? pattern.replace(/^\/api/, '') : pattern,
    handlers,
    listener: [...listeners][0] ?? 'public',
    open: declared.some((item) => item.operation !== undefined),
    unlimited: declared.some((item) => item.options?.unlimited),
    errors: declared.find((item) => item.options?.errors)?.options?.errors,
  }
}

function segmentsOf(path: string): string[] | null {
  const segments = path.slice(1).split('/')
  if (!path.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return null
  }
}

function addFixed(node: Node, segment: string): Node {
  const child: Node = { fixed: new Map() }
  node.fixed.set(segment, child)
  return child
}

/** Fills the parameters of the route it finds. */
function walk(node: Node, segments: string[], at: number, params: Match['params']): Route | null {
  const segment = segments[at]
  if (segment === undefined) return node.route ?? null
  const fixed = node.fixed.get(segment)
  const found = fixed && walk(fixed, segments, at + 1, params)
  if (found) return found
  if (node.dynamic && segment !== '') {
    const inner = walk(node.dynamic.node, segments, at + 1, params)
    if (inner) {
      params[node.dynamic.name] = segment
      return inner
    }
  }
  if (!node.rest) return null
  params[node.rest.name] = segments.slice(at)
  return node.rest.route
}
