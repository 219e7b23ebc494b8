import type { ReactNode } from 'react'
import { RidesNav } from '#components/rides/rides-nav.tsx'
import { api } from '#server/trpc/page.ts'

/** Above every page of the rides but the feedback screen, which belongs to the trip alone: their places. */
export default async function RidesLayout({ children }: { children: ReactNode }) {
  const { account } = await (await api()).account.me({})
  return (
    <>
      <RidesNav roles={account?.roles ?? []} />
      {children}
    </>
  )
}
