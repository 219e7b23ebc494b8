import { env } from '#server/settings/env.ts'
import { AppError } from './errors.ts'
import type { Product } from './product.ts'
import { PRODUCTS, type ProductId, type Scope } from './scopes.schema.ts'
import { singleton } from './process/singleton.ts'

/**
 * Registers the products of `server/products.ts` for this process. Every entry point calls this
 * first. Only the first call has an effect: bundled pages have copies of the products and call it
 * too, for when they run under Next without our server.
 */
export function provideProducts(listed: Readonly<Record<string, Product>>): void {
  const state = store()
  if (state.listed.length > 0) return
  state.listed = Object.values(listed).toSorted((a, b) => a.order - b.order)
  state.served = null
}

/** The products that this installation serves (PRODUCTS), in their order. Asked several times a request. */
export function products(): readonly Product[] {
  const state = store()
  const settings = env()
  if (state.served?.settings !== settings) {
    state.served = { settings, products: state.listed.filter(({ id }) => isServed(id)) }
  }
  return state.served.products
}

/** Every product, also those that this installation does not serve. */
export const allProducts = (): readonly Product[] => store().listed

/** The product, when this installation serves it. */
export function servedProduct(id: ProductId): Product | undefined {
  return products().find((product) => product.id === id)
}

/**
 * Called before anything is read or written.
 * @throws unavailable with `Retry-After` while the product of an operation is under maintenance
 */
export function refuseInMaintenance({ product }: { product: ProductId }): void {
  const message = servedProduct(product)?.closed?.()
  if (message) throw new AppError('unavailable', message, { headers: { 'Retry-After': '30' } })
}

/** False for a product that PRODUCTS leaves out: it cannot be reached, and its rows stay. */
export function isServed(id: ProductId): boolean {
  return id === 'platform' || env().PRODUCTS.includes(id)
}

/** Those of the given scopes whose product is served. */
export function servedScopes<S extends Scope>(scopes: readonly S[]): S[] {
  const owned = new Set(PRODUCTS.flatMap(({ id, scopes }) => (isServed(id) ? Object.keys(scopes) : [])))
  return scopes.filter((scope) => owned.has(scope))
}

interface Store {
  listed: readonly Product[]
  /** The served products, and the settings from which they were computed. */
  served: { settings: unknown; products: readonly Product[] } | null
}

const store = () => singleton('products', (): Store => ({ listed: [], served: null }))
