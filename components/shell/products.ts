import type { LucideIcon } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import * as listed from '#components/products.ts'
import { PRODUCTS, type ProductId } from '#server/core/scopes.schema.ts'
import type { ShellProduct } from './product.ts'

export type { ProductId }

export type Product = {
  id: ProductId
  /** In the language of the page. */
  readonly name: string
  href: string
  icon: LucideIcon
  /** Why the pages of the product ask for an account; only available on the server. */
  readonly account: string
}

/** Every product, and the parts that belong to none. */
export const LISTED: readonly ShellProduct[] = PRODUCTS.flatMap(
  ({ id }) => Object.values(listed).find((product) => product.id === id) ?? [],
)

/**
 * The products with pages, in the order of the switcher. Their colours are in app/globals.css, under `data-product`.
 */
export const products: readonly Product[] = PRODUCTS.flatMap(({ id, href }) => {
  const icon = LISTED.find((product) => product.id === id)?.icon
  return icon && id !== 'platform' && href !== undefined ? [named(id, href, icon)] : []
})

/** Each product with pages has these messages. */
function named(id: Exclude<ProductId, 'platform'>, href: string, icon: LucideIcon): Product {
  return {
    id,
    href,
    icon,
    get name() {
      return texts(`${id}.product`)('name')
    },
    get account() {
      return texts(`${id}.about`)('account')
    },
  }
}

/** The product a path belongs to, if any. */
export function productOf(pathname: string): Product | undefined {
  return products.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
}
