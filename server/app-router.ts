import type { TRPCRouterRecord } from '@trpc/server'
import { provideProducts, isServed } from '#server/core/products.ts'
import type { Product } from '#server/core/product.ts'
import * as listed from './products.ts'
import { cache } from 'react'
import { createCallerFactory, router } from '#server/api/trpc/init.ts'
import { pageContext } from '#server/api/trpc/page.ts'

type Listed = typeof listed
type Both<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer Whole) => void ? Whole : never

provideProducts(listed)

/** The procedures of every product that is served, by the names that the products give to their routers. */
export const appRouter = router(servedRouters())

export type AppRouter = typeof appRouter

/** The router that the browser uses, called in process by pages. */
export const api = cache(async () => createCallerFactory(appRouter)(await pageContext()))

function servedRouters(): Both<Listed[keyof Listed]['routers']> {
  const all: readonly Product[] = Object.values(listed)
  return Object.assign(
    {},
    ...all.filter(({ id }) => isServed(id)).map(({ routers }) => routers),
  ) as TRPCRouterRecord as never
}
