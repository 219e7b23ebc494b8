import type { LucideIcon } from 'lucide-react'
import * as listed from '#components/products.ts'
import { PRODUCTS, type ProductId } from '#server/core/scopes.schema.ts'
import type { ShellProduct } from './product.ts'

export type { ProductId }

export type Product = {
  id: ProductId
  name: string
  href: string
  icon: LucideIcon
  tagline: string
  /** Why its pages ask for an account. */
  account?: string
}

/** Every product and what belongs to none. */
export const LISTED: readonly ShellProduct[] = PRODUCTS.flatMap(
  ({ id }) => Object.values(listed).find((product) => product.id === id) ?? [],
)

/** The products with pages, in the order of the switcher. Their colours are in app/globals.css, under `data-product`. */
export const products: readonly Product[] = PRODUCTS.flatMap(({ id, name, href, tagline, account }) => {
  const icon = LISTED.find((product) => product.id === id)?.icon
  return icon && href !== undefined ? [{ id, name, href, icon, tagline, account }] : []
})

/** The product a path belongs to, if any. */
export function productOf(pathname: string): Product | undefined {
  return products.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
}
