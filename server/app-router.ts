import { cache } from 'react'
import { createCallerFactory, routerOf, type router } from '#server/api/trpc/init.ts'
import { pageContext } from '#server/api/trpc/page.ts'
import type { Product } from '#server/core/product.ts'
import { isServed, provideProducts } from '#server/core/products.ts'
import * as listed from './products.ts'

type Both<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer Whole) => void ? Whole : never
type Routers = Both<(typeof listed)[keyof typeof listed]['routers']>

provideProducts(listed)

/** The procedures of every product that is served, by the names that the products give to their routers. */
export const appRouter = routerOf(
  Object.values<Product>(listed).filter(({ id }) => isServed(id)),
) as unknown as ReturnType<typeof router<Routers>>

export type AppRouter = typeof appRouter

/** The router that the browser uses, called in process by pages. */
export const api = cache(async () => createCallerFactory(appRouter)(await pageContext()))
