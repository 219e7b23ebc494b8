import type { TRPCRouterRecord } from '@trpc/server'
import { provideProducts, isServed } from '#server/core/products.ts'
import type { Product } from '#server/core/product.ts'
import * as listed from '#server/products.ts'
import { router } from './init.ts'

type Listed = typeof listed
type Both<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer Whole) => void ? Whole : never

provideProducts(listed)

/** The procedures of every product that is served, by the names that the products give to their routers. */
export const appRouter = router(servedRouters())

export type AppRouter = typeof appRouter

function servedRouters(): Both<Listed[keyof Listed]['routers']> {
  const all: readonly Product[] = Object.values(listed)
  return Object.assign(
    {},
    ...all.filter(({ id }) => isServed(id)).map(({ routers }) => routers),
  ) as TRPCRouterRecord as never
}
