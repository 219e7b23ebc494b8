import { env } from '#server/env.ts'
import type { Product } from './product.ts'
import { PRODUCTS, type ProductId, type Scope } from './scopes.schema.ts'
import { singleton } from './singleton.ts'

/**
 * Tells this process of the products, `server/products.ts`: whoever composes the server calls it before anything else.
 * The first call counts: pages, which have copies of their own, call it too, for when nothing else has.
 */
export function provideProducts(listed: readonly Product[]): void {
  const products = store()
  if (products.listed.length === 0) products.listed = listed.toSorted((a, b) => a.order - b.order)
}

/** The products that this installation serves (PRODUCTS), in their order. */
export function products(): readonly Product[] {
  return store().listed.filter(({ id }) => isServed(id))
}

/** The product, when this installation serves it. */
export function servedProduct(id: ProductId): Product | undefined {
  return isServed(id) ? store().listed.find((product) => product.id === id) : undefined
}

/** False for a product that PRODUCTS leaves out: nobody reaches it, and its rows stay. */
export function isServed(id: ProductId): boolean {
  return id === 'platform' || env().PRODUCTS.includes(id)
}

/** The scopes of what is served, of these. */
export function servedScopes<S extends Scope>(scopes: readonly S[]): S[] {
  const owned = new Set(PRODUCTS.flatMap(({ id, scopes }) => (isServed(id) ? Object.keys(scopes) : [])))
  return scopes.filter((scope) => owned.has(scope))
}

const store = () => singleton('products', (): { listed: readonly Product[] } => ({ listed: [] }))
