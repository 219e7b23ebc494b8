import type { ReactNode } from 'react'
import { RidesNav } from '#components/rides/rides-nav.tsx'
import { api } from '#server/trpc/page.ts'

/** The navigation of rides, on every page except the feedback screen. */
export default async function RidesLayout({ children }: { children: ReactNode }) {
  const { account } = await (await api()).account.me({})
  return (
    <>
      <RidesNav roles={account?.roles ?? []} />
      {children}
    </>
  )
}
