import type { ReactNode } from 'react'
import { AdminNav } from '#components/admin/admin-nav.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageContext()
  // To all others these pages do not exist.
  const isOperator = actor.kind === 'account' && actor.roles.includes('operator')
  return (
    <>
      {isOperator && <AdminNav />}
      {children}
    </>
  )
}
