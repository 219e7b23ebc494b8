import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageContext()
  // For everybody but operators these pages do not exist.
  const isOperator = actor.kind === 'account' && actor.roles.includes('operator')
  const links = [
    { href: '/admin', name: texts('admin.home')('overview') },
    { href: '/admin/users', name: texts('admin.users')('title') },
    { href: '/admin/installation', name: texts('admin.installation')('title') },
    { href: '/admin/audit', name: texts('admin.audit')('title') },
  ]
  return (
    <>
      {isOperator && <SectionNav label={texts('admin.home')('nav')} links={links} />}
      {children}
    </>
  )
}
