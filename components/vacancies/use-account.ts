'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'

/** The signed-in account, or null; the layout of these pages prefetches it. */
export function useAccount() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.account.me.queryOptions({}, { staleTime: Infinity }))
  return data?.account ?? null
}

/** Goes to the sign-in page, which returns to this address. */
export function goSignIn(back = location.pathname + location.search + location.hash): void {
  location.assign(`/sign-in?next=${encodeURIComponent(back)}`)
}
