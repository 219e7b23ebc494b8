'use client'

import { createContext, use, type ReactNode } from 'react'
import { PRODUCTS } from '#server/core/scopes.schema.ts'
import type { ProductPalette } from './product.ts'
import { LISTED, products, type Product, type ProductId } from './products.ts'

const Served = createContext<readonly ProductId[]>(LISTED.map(({ id }) => id))

/** Provides which products this installation serves; without this provider, all of them. */
export function ServedProducts({ ids, children }: { ids: readonly ProductId[]; children: ReactNode }) {
  return <Served value={ids}>{children}</Served>
}

/** True when this installation serves the product. */
export function useIsServed(id: ProductId): boolean {
  return use(Served).includes(id)
}

/** The names of the scopes, events or roles of what is served. */
export function useServedNames(part: 'scopes' | 'events' | 'roles'): string[] {
  const served = use(Served)
  return PRODUCTS.filter(({ id }) => served.includes(id)).flatMap((product) =>
    part === 'roles' ? (product.roles ?? []) : Object.keys(product[part] ?? {}),
  )
}

/** The served products with pages. */
export function useProducts(): Product[] {
  const served = use(Served)
  return products.filter(({ id }) => served.includes(id))
}

export type PaletteParts = readonly (ProductPalette & { id: ProductId })[]

/** The palette entries of the served products. */
export function usePaletteParts(): PaletteParts {
  const served = use(Served)
  return use(paletteParts()).filter(({ id }) => served.includes(id))
}

let loading: Promise<PaletteParts> | undefined

/** Every part of the palette, loaded once. */
export function paletteParts(): Promise<PaletteParts> {
  return (loading ??= Promise.all(LISTED.map(async ({ id, palette }) => ({ id, ...(await palette()).default() }))))
}
