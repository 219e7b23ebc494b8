'use client'

import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/app-router.ts'

/**
 * `useTRPC().servers.list.queryOptions(input)` for `useQuery`, `.mutationOptions()` for `useMutation`;
 * only types come from the router, no server code.
 */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** Input and output of a procedure: `RouterOutput['tokens']['list']`. */
export type RouterInput = inferRouterInputs<AppRouter>
export type RouterOutput = inferRouterOutputs<AppRouter>
