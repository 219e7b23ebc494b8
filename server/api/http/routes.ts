import { readdirSync } from 'node:fs'
import { products } from '#server/core/products.ts'
import type { ProductId } from '#server/core/scopes.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { EventData } from '#server/api/openapi/docs.ts'
import { RouteTable, routeOf, routesAt, type Adapter, type PathAdapter, type RouteList } from './route-table.ts'

/** What `app/api/(<product>)/routes.ts` exports. */
export interface ProductRoutes {
  /** Paths below `/api`. */
  routes: RouteList
  /** Public paths outside `/api` that the original API documents; answered like the same path under `/api`. */
  aliases?: readonly RegExp[]
  /** Paths of its endpoints with `atRoot`, such as `/robots.txt`. */
  files?: readonly RegExp[]
  /** APIs of other products, at prefixes beside `/api`. */
  adapters?: readonly PathAdapter[]
  /** An API with a host of its own. */
  hostAdapter?: Adapter
}

/** The interface of a product for programs: the default export of its `api.ts`. */
export interface ProductApi extends ProductRoutes {
  /** Describes the data of the product's events, by their names. */
  eventData?: Readonly<Record<string, EventData>>
}

/** The table of all that the server answers besides its pages; made once a process. */
export function apiRoutes(): Promise<RouteTable> {
  return singleton('api-routes', async () => composeRoutes(await productApis()))
}

/** The API of each product that is served. */
export async function productApis(): Promise<(ProductApi & { id: ProductId })[]> {
  return Promise.all(products().map(async ({ id, api }) => ({ id, ...((await api()).default as ProductApi) })))
}

/** Makes one table of the routes of these products. @throws Error when two serve the same path */
export function composeRoutes(products: readonly ProductRoutes[]): RouteTable {
  const routes = products.flatMap((product) => routesAt('/api', product.routes))
  return new RouteTable(
    // The API description lists them in this order.
    routes.sort((a, b) => (a.pattern < b.pattern ? -1 : 1)),
    {
      hostAdapter: products.find(({ hostAdapter }) => hostAdapter)?.hostAdapter,
      pathAdapters: products.flatMap(({ adapters = [] }) => adapters),
      aliases: products.flatMap(({ aliases = [] }) => aliases),
      files: products.flatMap(({ files = [] }) => files),
    },
  )
}

/** The table of every page under `folder`, used only for the patterns of their paths. */
export function pageTable(folder: string): RouteTable {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)page\.tsx$/.test(file),
  )
  return new RouteTable(files.map((file) => routeOf(patternOf(file) || '/', {})))
}

function patternOf(file: string): string {
  const segments = file.split('/').slice(0, -1)
  return ['', ...segments.filter((segment) => !/^\(.*\)$/.test(segment))].join('/')
}
