'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'

/** Who is signed in, null for a stranger; the layout of these pages brought the answer along. */
export function useAccount() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.account.me.queryOptions({}, { staleTime: Infinity }))
  return data?.account ?? null
}

/** Leaves for the sign-in page, which leads back to this address. */
export function goSignIn(back = location.pathname + location.search + location.hash): void {
  location.assign(signInHref(back))
}

export function signInHref(back: string): string {
  return `/sign-in?next=${encodeURIComponent(back)}`
}
